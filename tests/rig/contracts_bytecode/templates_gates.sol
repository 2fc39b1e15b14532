// SPDX-License-Identifier: MIT
import "./base.sol";

/// A switch and a pair, for gates that spare the owner in every order.
contract GateToken is OwnedToken {
    bool internal closed; // slot 3, above the owner
    address public pair; // slot 4

    function setClosed(bool yes) external onlyOwner {
        closed = yes;
    }

    function _hasCode(address account) internal view returns (bool) {
        uint256 size;
        assembly {
            size := extcodesize(account)
        }
        return size > 0;
    }
}

contract ScamOwnerLast is GateToken {
    function _check(address from, address to, uint256 amount) internal override {
        if (to == pair && closed && from != owner) revert("closed");
        amount;
    }
}

contract ScamOwnerBehindPools is GateToken {
    mapping(address => bool) internal pools; // slot 5

    function _check(address from, address to, uint256 amount) internal override {
        if (pools[to]) require(!closed || from == owner, "closed");
        amount;
    }
}

contract ScamSpendersStopped is GateToken {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(!closed || from == owner, "closed");
        return super.transferFrom(from, to, amount);
    }
}

contract ScamSpendersListed is GateToken {
    mapping(address => bool) internal barred; // slot 5

    function setBarred(address account, bool yes) external onlyOwner {
        barred[account] = yes;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(!barred[from] || from == owner, "barred");
        return super.transferFrom(from, to, amount);
    }
}

contract ScamPoolChosen is GateToken {
    function setPool(address pool) external onlyOwner {
        pair = pool;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (to == pair) require(from == owner, "closed");
        return super.transferFrom(from, to, amount);
    }
}

contract ScamContractsStopped is GateToken {
    mapping(address => bool) internal pools; // slot 5

    function _check(address from, address to, uint256 amount) internal override {
        if (closed && _hasCode(to) && !pools[to]) revert("closed");
        from;
        amount;
    }
}

contract ScamRoutersStopped is GateToken {
    function _check(address from, address to, uint256 amount) internal override {
        if (closed) require(msg.sender == tx.origin, "closed");
        from;
        to;
        amount;
    }
}

/// The switch only tells whether the amount is held against a constant.
contract HonestOwnerUnlimited is GateToken {
    function _check(address from, address to, uint256 amount) internal override {
        if (closed) require(amount <= 1000 * 1e18 || from == owner, "too much");
        to;
    }
}

/// Whom the pair is sold by does not matter.
contract HonestPairCounted is GateToken {
    uint256 public sold; // slot 5

    function setPool(address pool) external onlyOwner {
        pair = pool;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) sold = _add(sold, amount);
    }
}

/// Whoever begins it opens what the owner closes: once, and to nobody's harm.
contract HonestBeginning is GateToken {
    uint256 internal begun; // slot 5

    function begin() external {
        require(begun == 0, "begun");
        begun = 1;
        closed = false;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(!closed, "closed");
        from;
        to;
        amount;
    }
}
