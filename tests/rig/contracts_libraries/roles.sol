// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Who may is kept in bits and books, as libraries keep it; a twin lets in whoever likes.

abstract contract RolesInBits {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) internal roles;
    uint256 public totalSupply;
    address public owner = msg.sender;

    function grantRoles(address to, uint256 which) external {
        require(msg.sender == owner);
        roles[to] |= which;
    }

    function mint(address to, uint256 amount) external {
        require(roles[msg.sender] & 1 != 0);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Whoever has roles gives some of them up.
contract HonestGivenUp is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] ^= roles[msg.sender] & which;
    }
}

contract HonestMaskedOut is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] &= ~which;
    }
}

/// Takes what is there away, and gives what is not.
contract ScamTurnedOver is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] ^= which;
    }
}

contract ScamFilledUp is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] = (roles[msg.sender] & which) | (which & 1);
    }
}

abstract contract BookOfBits {
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => uint256) internal book;
    uint256 public totalSupply;
    address public owner = msg.sender;

    function mint(address to, uint256 amount) external {
        require(book[uint160(msg.sender) >> 8] & (1 << (uint160(msg.sender) & 255)) != 0);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function enter(uint256 account) internal {
        book[account >> 8] |= 1 << (account & 255);
    }
}

contract HonestBookOfBits is BookOfBits {
    function allow(address account) external {
        require(msg.sender == owner);
        enter(uint160(account));
    }
}

contract HonestShiftedBook is BookOfBits {
    function allow(address account) external {
        require(msg.sender == owner);
        enter(uint160(account));
    }

    function burn(address from, uint256 amount) external {
        uint256 word = book[uint160(msg.sender) >> 8];
        require((word >> (uint160(msg.sender) & 255)) & 1 == 1);
        totalSupply -= amount;
        balanceOf[from] -= amount;
    }
}

/// Whoever likes is entered.
contract ScamOpenBook is BookOfBits {
    function join() external {
        enter(uint160(msg.sender));
    }
}

contract ScamBookOfAll is BookOfBits {
    function join(address account) external {
        enter(uint160(account));
    }
}

abstract contract AdminOfRoles {
    mapping(bytes32 => mapping(address => bool)) internal roles;
    address public owner = msg.sender;
    uint256 public supply;

    function revoke(bytes32 role, address account) internal {
        if (role == 0 && account == owner) delete owner;
        roles[role][account] = false;
    }

    function grantRole(bytes32 role, address account) external {
        require(roles[0][msg.sender] && role != 0);
        roles[role][account] = true;
    }

    function add(uint256 amount) external {
        require(roles[keccak256("MINTER")][msg.sender]);
        supply += amount;
    }
}

/// The caller names himself, and whoever stands in the slot is named.
contract HonestRenounced is AdminOfRoles {
    function renounceRole(bytes32 role, address account) external {
        require(account == msg.sender);
        revoke(role, account);
    }
}

contract ScamRevoked is AdminOfRoles {
    function renounceRole(bytes32 role, address account) external {
        require(account != msg.sender);
        revoke(role, account);
    }
}
