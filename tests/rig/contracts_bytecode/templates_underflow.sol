// SPDX-License-Identifier: MIT
import "./base.sol";

/// Subtracts as compilers before 0.8 do, and `unchecked` since: below zero comes the greatest number.
contract UncheckedToken is OwnedToken {
    function _less(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly {
            c := sub(a, b)
        }
    }
}

/// Whoever holds nothing sends as much as he likes.
contract ScamSentFromNothing is UncheckedToken {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _less(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        emit Transfer(from, to, amount);
    }
}

/// What is left of an unsigned number is never below zero.
contract ScamHeldAgainstItself is UncheckedToken {
    function _move(address from, address to, uint256 amount) internal override {
        require(_less(balances[from], amount) >= 0, "not enough");
        require(_less(balances[from], amount) > 0, "not enough");
        balances[from] = _less(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        emit Transfer(from, to, amount);
    }
}

/// Burns more than there is, and holds the rest.
contract ScamBurntFromNothing is UncheckedToken {
    function burn(uint256 amount) external {
        balances[msg.sender] = _less(balances[msg.sender], amount);
        totalSupply = _less(totalSupply, amount);
    }
}

/// The balance of him who receives is held against the amount, and not of him who sends.
contract ScamHeldAgainstOther is UncheckedToken {
    function _move(address from, address to, uint256 amount) internal override {
        require(amount <= totalSupply, "too much");
        require(balances[to] + amount >= balances[to], "overflow");
        balances[from] = _less(balances[from], amount);
        balances[to] = balances[to] + amount;
        emit Transfer(from, to, amount);
    }
}

contract ScamHeldByThird is UncheckedToken {
    function _move(address from, address to, uint256 amount) internal override {
        require(balances[owner] >= amount, "too much");
        balances[from] = _less(balances[from], amount);
        balances[to] = balances[to] + amount;
        emit Transfer(from, to, amount);
    }
}

contract ScamOwnersUnderflow is UncheckedToken {
    function tidy(uint256 amount) external onlyOwner {
        balances[msg.sender] = _less(balances[msg.sender], amount);
    }
}

/// Asked first, and subtracted without asking again.
contract HonestAskedBefore is UncheckedToken {
    function _move(address from, address to, uint256 amount) internal override {
        require(balances[from] >= amount, "not enough");
        balances[from] = _less(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        emit Transfer(from, to, amount);
    }

    function burn(uint256 amount) external {
        require(amount <= balances[msg.sender], "not enough");
        balances[msg.sender] = _less(balances[msg.sender], amount);
        totalSupply = _less(totalSupply, amount);
    }
}

/// What was there before is no less than what is left.
contract HonestAskedAfter is UncheckedToken {
    function burn(uint256 amount) external {
        uint256 before = balances[msg.sender];
        balances[msg.sender] = _less(before, amount);
        totalSupply = _sub(totalSupply, amount);
        require(balances[msg.sender] <= before, "not enough");
    }
}

/// The oldest form: answers no where there is not enough.
contract HonestAnswersNo is UncheckedToken {
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (balances[msg.sender] >= amount && amount > 0 && balances[to] + amount > balances[to]) {
            balances[msg.sender] = _less(balances[msg.sender], amount);
            balances[to] = balances[to] + amount;
            emit Transfer(msg.sender, to, amount);
            return true;
        }
        return false;
    }
}

/// Nobody has more lent out of his balance than he put in, and what he put in is asked for.
contract HonestOtherBook is UncheckedToken {
    mapping(address => uint256) internal kept; // slot 4

    function keep(uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[address(this)] = _add(balances[address(this)], amount);
        kept[msg.sender] = _add(kept[msg.sender], amount);
    }

    function release(uint256 amount) external {
        require(kept[msg.sender] >= amount, "not enough");
        kept[msg.sender] = _less(kept[msg.sender], amount);
        balances[address(this)] = _less(balances[address(this)], amount);
        balances[msg.sender] = _add(balances[msg.sender], amount);
    }
}

/// All that is there, or less.
contract HonestAtMost is UncheckedToken {
    function burn(uint256 amount) external {
        uint256 held = balances[msg.sender];
        uint256 burnt = amount > held ? held : amount;
        balances[msg.sender] = _less(held, burnt);
        totalSupply = _sub(totalSupply, burnt);
    }
}
