// SPDX-License-Identifier: MIT
import "./base.sol";

/// What most tokens with a fee have in common: the fee goes to the token itself.
contract FeeTemplate is OwnedToken {
    uint256 internal fee; // slot 4

    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = _share(amount, fee, 100);
        TokenBase._move(from, address(this), part);
        TokenBase._move(from, to, _sub(amount, part));
    }
}

/// Bounds that are held against the number when it is already stored.
contract HonestLateCap is FeeTemplate {
    uint256 internal forTeam; // slot 5
    uint256 internal forPool; // slot 6

    function setFees(uint256 team, uint256 pool) external onlyOwner {
        forTeam = team;
        forPool = pool;
        fee = _add(forTeam, forPool);
        require(fee <= 20, "too high");
    }
}

/// As before, but one of the ways stores what nothing is held against.
contract ScamLateCap is FeeTemplate {
    bool internal done; // slot 5

    function setFees(uint256 n, bool checked) external onlyOwner {
        fee = n;
        if (checked) require(fee <= 20, "too high");
        done = checked;
    }
}

/// A fee that can only go down.
contract HonestReducedFee is FeeTemplate {
    function reduceFee(uint256 n) external onlyOwner {
        require(n <= fee, "higher");
        fee = n;
    }
}

/// What the amount is divided by goes down: what is taken goes up.
contract ScamReducedParts is OwnedToken {
    uint256 internal parts; // slot 4

    function reduceFee(uint256 n) external onlyOwner {
        require(n <= parts, "higher");
        parts = n;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = amount / parts;
        TokenBase._move(from, address(this), part);
        TokenBase._move(from, to, _sub(amount, part));
    }
}

/// Everything that moves is multiplied by a number that somebody makes zero.
contract ScamFactor is OwnedToken {
    uint256 internal factor; // slot 4

    function totalFee() external onlyOwner {
        factor = 0;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 moved = amount * factor;
        require(amount == 0 || moved / amount == factor, "overflow");
        TokenBase._move(from, to, moved);
    }
}

/// A transfer that counts what the pair sold.
contract HonestCounter is OwnedToken {
    address public pair; // slot 4
    uint256 public buys; // slot 5
    uint256 public bought; // slot 6

    function setPair(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (from == pair) {
            buys = _add(buys, 1);
            bought = _add(bought, amount);
        }
        to;
    }
}

/// As before, but what is counted stops everybody, and the owner counts.
contract ScamCounter is OwnedToken {
    uint256 public sent; // slot 4

    function _check(address from, address to, uint256 amount) internal override {
        if (from == owner) sent = _add(sent, 1);
        require(sent == 0, "closed");
        to;
        amount;
    }
}

/// A fee that is cut off at a greatest one, and never more than the amount.
contract HonestClamp is OwnedToken {
    uint256 internal parts; // slot 4
    uint256 internal most; // slot 5

    function setParams(uint256 parts_, uint256 most_) external onlyOwner {
        require(parts_ < 20 && most_ < 50);
        parts = parts_;
        most = most_ * 1000000;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 allowed = allowances[from][msg.sender];
        uint256 part = _clamped(amount);
        if (allowed < ~uint256(0)) allowances[from][msg.sender] = _sub(allowed, amount);
        _pay(from, to, amount, part);
        return true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        _pay(msg.sender, to, amount, _clamped(amount));
        return true;
    }

    function _clamped(uint256 amount) internal view returns (uint256) {
        uint256 part = _share(amount, parts, 10000);
        if (part > most) part = most;
        return part;
    }

    function _pay(address from, address to, uint256 amount, uint256 part) internal {
        uint256 rest = _sub(amount, part);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], rest);
        if (part > 0) {
            balances[owner] = _add(balances[owner], part);
            emit Transfer(from, owner, part);
        }
        emit Transfer(from, to, rest);
    }
}

/// As before, but a fee below the greatest one is made that: nothing is taken for it.
contract ScamClamp is OwnedToken {
    uint256 internal parts; // slot 4
    uint256 internal most; // slot 5

    function transfer(address to, uint256 amount) public override returns (bool) {
        uint256 part = _share(amount, parts, 10000);
        if (part < most) part = most;
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[to] = _add(balances[to], amount);
        balances[owner] = _add(balances[owner], part);
        return true;
    }
}
