// SPDX-License-Identifier: MIT
import "./base.sol";

/// Who is named gets nothing of what is sent to him.
contract ScamOwnerGets is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[owner] = _add(balances[owner], amount);
        emit Transfer(from, to, amount);
    }
}

contract ScamFixedGets is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        address thief = 0x1111111111111111111111111111111111111111;
        balances[from] = _sub(balances[from], amount);
        balances[thief] = _add(balances[thief], amount);
        emit Transfer(from, to, amount);
    }
}

/// What is sold.
contract ScamOwnerGetsSales is OwnedToken {
    address internal pair; // slot 4

    function _move(address from, address to, uint256 amount) internal override {
        if (to == pair) to = owner;
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
    }
}

/// Nine tenths.
contract ScamOwnerGetsMost is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 little = amount / 10;
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], little);
        balances[owner] = _add(balances[owner], amount - little);
    }
}

/// The owner says who gets it.
contract ScamListGets is OwnedToken {
    mapping(address => address) internal instead; // slot 4

    function zi(address who, address other) external onlyOwner {
        instead[who] = other;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (instead[to] != address(0)) to = instead[to];
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
    }
}

/// Each says himself where his tokens go.
contract HonestOtherAddress is OwnedToken {
    mapping(address => address) internal instead; // slot 4

    function zi(address other) external {
        instead[msg.sender] = other;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (instead[to] != address(0)) to = instead[to];
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
    }
}

/// A fee for the owner, and what is sent to nobody or to the contract itself goes elsewhere.
contract HonestGets is OwnedToken {
    address internal treasury; // slot 4

    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        if (to == address(this)) {
            balances[treasury] = _add(balances[treasury], amount);
        } else if (to == address(0)) {
            totalSupply = _sub(totalSupply, amount);
        } else if (to == owner) {
            balances[owner] = _add(balances[owner], amount);
        } else {
            uint256 fee = amount / 50;
            balances[owner] = _add(balances[owner], fee);
            balances[to] = _add(balances[to], amount - fee);
        }
    }
}
