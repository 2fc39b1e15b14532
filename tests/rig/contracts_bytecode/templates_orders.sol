// SPDX-License-Identifier: MIT
import "./base.sol";

/// The fee arrives before the amount is taken: whether there is enough is asked in between.
contract HonestFeeFirst is OwnedToken {
    address internal pair; // slot 4
    mapping(address => bool) internal exempt; // slot 5

    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = 0;
        if (!exempt[from] && !exempt[to]) {
            part = _share(amount, to == pair ? 5 : 3, 100);
        }
        if (part > 0) {
            balances[address(this)] = _add(balances[address(this)], part);
            emit Transfer(from, address(this), part);
        }
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, part));
        emit Transfer(from, to, _sub(amount, part));
    }
}

/// Whoever sends pays the fees beside what arrives.
contract HonestFeeOnTop is OwnedToken {
    address internal team; // slot 4
    uint256 internal flat; // slot 5
    uint256 internal tip; // slot 6

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], _cost(amount));
        _move(from, to, amount);
        return true;
    }

    function _cost(uint256 amount) internal view returns (uint256) {
        return _add(_add(amount, flat), tip);
    }

    function _move(address from, address to, uint256 amount) internal virtual override {
        balances[from] = _sub(balances[from], _cost(amount));
        balances[to] = _add(balances[to], amount);
        balances[address(this)] = _add(balances[address(this)], flat);
        balances[team] = _add(balances[team], tip);
        emit Transfer(from, to, amount);
    }
}

/// As before, but somebody else gets the amount once more.
contract ScamPaidTwice is HonestFeeOnTop {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], _cost(amount));
        balances[to] = _add(balances[to], amount);
        balances[team] = _add(balances[team], amount);
        emit Transfer(from, to, amount);
    }
}

/// A sum that nobody holds against the greatest number: a huge amount costs nothing.
contract ScamCostless is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 cost;
        assembly {
            cost := add(amount, 7)
        }
        balances[from] = _sub(balances[from], cost);
        balances[to] = _add(balances[to], amount);
        balances[address(this)] = _add(balances[address(this)], 7);
        emit Transfer(from, to, amount);
    }
}

interface IBook {
    function held(address account) external view returns (uint256);
}

/// How many somebody holds says a contract that the owner exchanges.
contract ScamAskedBalance is OwnedToken {
    IBook internal book; // slot 4

    function setBook(IBook book_) external onlyOwner {
        book = book_;
    }

    function balanceOf(address account) public view override returns (uint256) {
        return address(book) == address(0) ? balances[account] : book.held(account);
    }
}

/// It cannot be exchanged, but is another's all the same.
contract HonestAskedBalance is OwnedToken {
    function balanceOf(address account) public view override returns (uint256) {
        return _add(balances[account], IBook(address(0x5eed5eed)).held(account));
    }
}

/// Until the owner opens for good, only those on a list trade; and limits that can only go.
contract HonestListLaunch is OwnedToken {
    bool internal limited = true; // slot 3, from bit 160 on
    bool internal open;
    mapping(address => bool) internal exempt; // slot 4

    function enableTrading() external onlyOwner {
        open = true;
    }

    function removeLimits() external onlyOwner {
        limited = false;
    }

    function _check(address from, address to, uint256) internal override {
        if (limited) {
            if (from != owner && to != owner && to != address(0xdead)) {
                if (!open) require(exempt[from] || exempt[to], "not open");
            }
        }
    }
}

/// As before, and the owner closes again.
contract ScamListLaunch is OwnedToken {
    bool internal open; // slot 3, from bit 160 on
    mapping(address => bool) internal exempt; // slot 4

    function setOpen(bool open_) external onlyOwner {
        open = open_;
    }

    function _check(address from, address to, uint256) internal override {
        if (from != owner && to != owner) {
            if (!open) require(exempt[from] || exempt[to], "not open");
        }
    }
}

/// What an administrator has laid down is called once its time has come.
contract QueuedCalls {
    address internal admin; // slot 0
    mapping(bytes32 => bool) internal queued; // slot 1

    function executeTransaction(
        address target,
        uint256 value,
        string memory signature,
        bytes memory data,
        uint256 eta
    ) public payable returns (bool) {
        require(msg.sender == admin, "not the administrator");
        bytes32 hash = keccak256(abi.encode(target, value, signature, data, eta));
        require(queued[hash] && block.timestamp >= eta, "not yet");
        queued[hash] = false;
        bytes memory input = data;
        if (bytes(signature).length > 0) {
            input = abi.encodePacked(bytes4(keccak256(bytes(signature))), data);
        }
        CALLVALUE(done, target, value, input);
        require(done, "failed");
        return true;
    }
}

/// Hands on what a call brought, by transfers that leave gas for a log, and the rest back.
contract HonestPayroll {
    function pay(address[] calldata to, uint256[] calldata amounts) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            address one = to[i];
            PAY(one).transfer(amounts[i]);
        }
        uint256 rest = address(this).balance;
        if (rest > 0) PAY(msg.sender).transfer(rest);
    }
}

/// What others send stays until somebody comes.
contract OpenPayroll is HonestPayroll {
    RECEIVE {}
}
