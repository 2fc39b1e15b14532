// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// Whatever token is brought, its depositor has as much under its number (ERC-6909).
contract ClaimsByHolder {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    function transfer(address to, uint256 id, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender][id] >= amount);
        balanceOf[msg.sender][id] -= amount;
        balanceOf[to][id] += amount;
        return true;
    }

    function withdraw(IERC20 token, uint256 amount) external {
        uint256 id = uint160(address(token));
        require(balanceOf[msg.sender][id] >= amount);
        balanceOf[msg.sender][id] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract HonestClaims is ClaimsByHolder {
    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[msg.sender][uint160(address(token))] += amount;
    }
}

contract HonestClaimsFor is ClaimsByHolder {
    function deposit(IERC20 token, uint256 amount, address to) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[to][uint160(address(token))] += amount;
    }
}

contract ScamClaimsTwice is ClaimsByHolder {
    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[msg.sender][uint160(address(token))] += amount * 2;
    }
}

contract ScamClaimsElsewhere is ClaimsByHolder {
    function deposit(IERC20 token, uint256 amount, address to) external {
        require(token.transferFrom(msg.sender, to, amount));
        balanceOf[msg.sender][uint160(address(token))] += amount;
    }
}

contract ScamClaimsOnOther is ClaimsByHolder {
    function deposit(IERC20 token, uint256 id, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[msg.sender][id] += amount;
    }
}

contract ScamClaimsByEnd is ClaimsByHolder {
    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[msg.sender][uint96(uint160(address(token)))] += amount;
    }
}

/// The token stands where an account does: whoever writes one gives it what he likes.
contract ScamTokenIsHolder {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        balanceOf[address(token)] += amount;
    }
}

/// The same by number first (ERC-1155).
contract HonestClaimsByNumber {
    mapping(uint256 => mapping(address => uint256)) internal held;

    function balanceOf(address holder, uint256 id) external view returns (uint256) {
        return held[id][holder];
    }

    function safeTransferFrom(
        address from,
        address to,
        uint256 id,
        uint256 amount,
        bytes calldata
    ) external {
        require(from == msg.sender && held[id][msg.sender] >= amount);
        held[id][msg.sender] -= amount;
        held[id][to] += amount;
    }

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        held[uint160(address(token))][msg.sender] += amount;
    }

    function withdraw(IERC20 token, uint256 amount) external {
        uint256 id = uint160(address(token));
        require(held[id][msg.sender] >= amount);
        held[id][msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamSpendsByNumber is HonestClaimsByNumber {
    function move(address from, address to, uint256 id, uint256 amount) external {
        require(held[id][from] >= amount);
        held[id][from] -= amount;
        held[id][to] += amount;
    }
}
