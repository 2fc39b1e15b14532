// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "./locked.sol";

/// Whoever stands in an entry that everybody makes was let by him who made it, and by nobody else.

abstract contract OperatedToken is FlaggedToken {
    mapping(address => mapping(address => bool)) public isOperator;

    function setOperator(address operator, bool yes) external {
        isOperator[msg.sender][operator] = yes;
    }

    function _move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// The thief lets his victim act for himself.
contract ScamSwappedOperator is OperatedToken {
    function move(address from, address to, uint256 value) external {
        require(isOperator[msg.sender][from], "operator");
        _move(from, to, value);
    }
}

contract ScamOtherOperator is OperatedToken {
    function move(address whom, address from, address to, uint256 value) external {
        require(isOperator[whom][msg.sender], "operator");
        _move(from, to, value);
    }
}

contract ScamEitherOperator is OperatedToken {
    function move(address from, address to, uint256 value) external {
        require(isOperator[from][msg.sender] || isOperator[msg.sender][from], "operator");
        _move(from, to, value);
    }
}

contract ScamSwappedAllowance is OperatedToken {
    function moveFor(address from, address to, uint256 value) external {
        allowance[msg.sender][from] -= value;
        _move(from, to, value);
    }
}

contract ScamOtherAllowance is OperatedToken {
    function moveFor(address whom, address from, address to, uint256 value) external {
        uint256 left = allowance[whom][msg.sender];
        require(left >= value, "allowance");
        allowance[whom][msg.sender] = left - value;
        _move(from, to, value);
    }
}

/// Whoever spends says how much, in the holder's name.
contract ScamSwappedApprove is OperatedToken {
    function allow(address holder, uint256 value) external {
        allowance[holder][msg.sender] += value;
    }
}

contract ScamSwappedBurn is OperatedToken {
    function burnFrom(address from, uint256 value) external {
        allowance[msg.sender][from] -= value;
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}

contract ScamSwappedApproval is OperatedToken {
    function approveFor(address holder, address spender, uint256 value) external {
        require(isOperator[msg.sender][holder], "operator");
        allowance[holder][spender] = value;
    }
}

contract ScamOtherApproval is OperatedToken {
    function approveFor(address whom, address holder, address spender, uint256 value) external {
        require(isOperator[whom][msg.sender], "operator");
        allowance[holder][spender] = value;
    }
}

/// Anybody says of anybody whom he trusts.
contract ScamToldTrust is OperatedToken {
    mapping(address => mapping(address => bool)) public trusts;

    function tell(address who, address whom) external {
        trusts[who][whom] = true;
    }

    function move(address from, address to, uint256 value) external {
        require(trusts[from][msg.sender], "trust");
        _move(from, to, value);
    }
}

/// A pool of one's own is no word of those whose tokens are moved.
contract ScamPoolOwner is OperatedToken {
    mapping(uint256 => address) public ownerOfPool;
    uint256 public pools;

    function create() external {
        ownerOfPool[++pools] = msg.sender;
    }

    function move(uint256 pool, address from, address to, uint256 value) external {
        require(ownerOfPool[pool] == msg.sender, "pool");
        _move(from, to, value);
    }
}

contract ScamGuardianOfAnybody is OperatedToken {
    mapping(address => address) public guardianOf;

    function guard(address whom) external {
        require(guardianOf[whom] == address(0), "guarded");
        guardianOf[whom] = msg.sender;
    }

    function move(address from, address to, uint256 value) external {
        require(guardianOf[from] == msg.sender, "guardian");
        _move(from, to, value);
    }
}

contract HonestGuardian is OperatedToken {
    mapping(address => address) public guardianOf;

    function setGuardian(address whom) external {
        guardianOf[msg.sender] = whom;
    }

    function move(address from, address to, uint256 value) external {
        require(guardianOf[from] == msg.sender, "guardian");
        _move(from, to, value);
    }
}

/// Whoever let himself act in another name writes in every name.
contract ScamSecondName is OperatedToken {
    function setOperatorFor(address holder, address operator, bool yes) external {
        require(holder == msg.sender || isOperator[msg.sender][holder], "operator");
        isOperator[holder][operator] = yes;
    }

    function move(address from, address to, uint256 value) external {
        require(isOperator[from][msg.sender], "operator");
        _move(from, to, value);
    }
}

contract ScamMoment is OperatedToken {
    mapping(address => mapping(address => uint256)) public since;

    function begin(address holder) external {
        since[holder][msg.sender] = block.timestamp;
    }

    function move(address from, address to, uint256 value) external {
        require(since[from][msg.sender] != 0, "since");
        _move(from, to, value);
    }
}

abstract contract OperatedUntil is OperatedToken {
    mapping(address => mapping(address => uint256)) public until;

    function letUntil(address operator, uint256 time) external {
        until[msg.sender][operator] = time;
    }
}

contract ScamSwappedUntil is OperatedUntil {
    function move(address from, address to, uint256 value) external {
        require(until[msg.sender][from] > block.timestamp, "until");
        _move(from, to, value);
    }
}

contract HonestUntil is OperatedUntil {
    function move(address from, address to, uint256 value) external {
        require(until[from][msg.sender] > block.timestamp, "until");
        _move(from, to, value);
    }
}

contract HonestOperator is OperatedToken {
    function move(address from, address to, uint256 value) external {
        require(from == msg.sender || isOperator[from][msg.sender], "operator");
        _move(from, to, value);
    }

    function approveFor(address holder, address spender, uint256 value) external {
        require(isOperator[holder][msg.sender], "operator");
        allowance[holder][spender] = value;
    }
}

contract HonestSameOperator is OperatedToken {
    function move(address whom, address from, address to, uint256 value) external {
        require(whom == from && isOperator[whom][msg.sender], "operator");
        _move(from, to, value);
    }
}

/// Whoever is invited accepts: he who loses has made the entry.
contract HonestAccepted is OperatedToken {
    mapping(address => mapping(address => bool)) public accepts;

    function accept(address whom) external {
        accepts[whom][msg.sender] = true;
    }

    function move(address from, address to, uint256 value) external {
        require(accepts[msg.sender][from], "accepts");
        _move(from, to, value);
    }
}

/// Who acts for him lets others act.
contract HonestThroughManager is OperatedToken {
    mapping(address => mapping(address => bool)) public manages;

    function setManager(address manager, bool yes) external {
        manages[msg.sender][manager] = yes;
    }

    function move(address manager, address from, address to, uint256 value) external {
        require(manages[from][manager] && isOperator[manager][msg.sender], "operator");
        _move(from, to, value);
    }
}

abstract contract OperatedVault {
    IERC20 internal immutable token;
    mapping(address => uint256) public deposits;
    mapping(address => mapping(address => bool)) public isOperator;

    constructor(IERC20 token_) {
        token = token_;
    }

    function setOperator(address operator, bool yes) external {
        isOperator[msg.sender][operator] = yes;
    }

    function deposit(uint256 value) external {
        require(token.transferFrom(msg.sender, address(this), value), "paid");
        deposits[msg.sender] += value;
    }

    function withdraw(uint256 value) external {
        deposits[msg.sender] -= value;
        require(token.transfer(msg.sender, value), "sent");
    }

    function _withdrawFor(address holder, uint256 value) internal {
        deposits[holder] -= value;
        require(token.transfer(msg.sender, value), "sent");
    }
}

contract ScamSwappedVault is OperatedVault {
    constructor(IERC20 token_) OperatedVault(token_) {}

    function withdrawFor(address holder, uint256 value) external {
        require(isOperator[msg.sender][holder], "operator");
        _withdrawFor(holder, value);
    }
}

contract ScamOtherVault is OperatedVault {
    constructor(IERC20 token_) OperatedVault(token_) {}

    function withdrawFor(address whom, address holder, uint256 value) external {
        require(isOperator[whom][msg.sender], "operator");
        _withdrawFor(holder, value);
    }
}

contract HonestOperatedVault is OperatedVault {
    constructor(IERC20 token_) OperatedVault(token_) {}

    function withdrawFor(address holder, uint256 value) external {
        require(isOperator[holder][msg.sender], "operator");
        _withdrawFor(holder, value);
    }
}
