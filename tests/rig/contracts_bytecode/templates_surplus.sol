// SPDX-License-Identifier: MIT
import "./base.sol";

/// What is debited once is credited twice: to the team as to whom it is sent.
contract ScamCreditedTwice is OwnedToken {
    address internal team; // slot 4

    constructor() public {
        team = msg.sender;
    }

    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        balances[team] = _add(balances[team], amount);
        emit Transfer(from, to, amount);
    }
}

/// A fee that is credited, and never taken off what is sent.
contract ScamCreditedFee is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        balances[address(this)] = _add(balances[address(this)], _share(amount, 5, 100));
        emit Transfer(from, to, amount);
    }
}

/// More than was sent, to whom it was sent.
contract ScamCreditedMore is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        balances[to] = _add(balances[to], amount / 50);
        emit Transfer(from, to, amount);
    }
}

/// To an account that the code does not name where the compiler has worked out its entry.
contract ScamCreditedUnnamed is OwnedToken {
    address internal constant TEAM = address(0x7777);

    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        balances[TEAM] = _add(balances[TEAM], amount);
        emit Transfer(from, to, amount);
    }
}

/// The caller gets back what he gave.
contract ScamGivenBack is OwnedToken {
    function give(address to, uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[to] = _add(balances[to], amount);
        balances[msg.sender] = _add(balances[msg.sender], amount);
    }
}

contract ScamOwnersGift is OwnedToken {
    function give(address to, uint256 amount) external onlyOwner {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[to] = _add(balances[to], amount);
        balances[owner] = _add(balances[owner], amount);
    }
}

/// Two fees, and the rest for whom it is sent to.
contract HonestTwoFees is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 kept = _share(amount, 3, 100);
        uint256 burnt = amount / 50;
        balances[from] = _sub(balances[from], amount);
        balances[address(this)] = _add(balances[address(this)], kept);
        balances[address(0xdead)] = _add(balances[address(0xdead)], burnt);
        balances[to] = _add(balances[to], _sub(_sub(amount, kept), burnt));
        emit Transfer(from, to, amount);
    }
}

/// A part comes back to whom it was taken from.
contract HonestCashBack is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _share(amount, 98, 100));
        balances[from] = _add(balances[from], _share(amount, 1, 100));
        emit Transfer(from, to, amount);
    }
}

/// What was moved in all is counted at a hash, and told to whoever asks.
contract HonestVolume is OwnedToken {
    bytes32 internal constant VOLUME =
        0x6b1ec6b4a0ad3ab5c04d5d09eb4ba7a1f0ef5b5cbe8bd20fbf4ba3c6d28b7a35;

    function volume() external view returns (uint256 sum) {
        bytes32 at = VOLUME;
        assembly {
            sum := sload(at)
        }
    }

    function _check(address from, address to, uint256 amount) internal override {
        bytes32 at = VOLUME;
        assembly {
            sstore(at, add(sload(at), amount))
        }
        from;
        to;
    }
}
