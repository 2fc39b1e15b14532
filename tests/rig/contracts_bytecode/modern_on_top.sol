// SPDX-License-Identifier: MIT
import "./base.sol";

/// A hundredth is taken on top of what is moved, and allowed.
contract HonestHundredthOnTop is TokenBase {
    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 fee = amount / 100;
        balances[from] -= amount + fee;
        balances[to] += amount;
        balances[address(this)] += fee;
    }
}

/// A fee on top that the constructor said: how much it is the code does not tell.
contract HonestFixedOnTop is OwnedToken {
    uint256 internal fee = 1;

    function _move(address from, address to, uint256 amount) internal override {
        balances[from] -= amount + fee;
        balances[to] += amount;
        balances[address(this)] += fee;
    }
}

/// The owner says anew how much comes on top.
contract ScamSetOnTop is HonestFixedOnTop {
    function setFee(uint256 next) external onlyOwner {
        fee = next;
    }
}

/// Whoever may move some takes as much again.
contract ScamWholeOnTop is TokenBase {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 more = amount;
        balances[from] -= amount + more;
        balances[to] += amount;
        balances[to] += more;
    }
}

/// Shares are moved, and rounded up for the holder's good.
contract HonestRoundedShares is TokenBase {
    uint256 public index = 1e18;

    function balanceOf(address account) public view override returns (uint256) {
        return balances[account] * index / 1e18;
    }

    function transferFrom(address from, address to, uint256 amount)
        public virtual override returns (bool)
    {
        uint256 shares = (amount * 1e18 - 1) / index + 1;
        allowances[from][msg.sender] -= amount;
        balances[from] -= shares;
        balances[to] += shares;
        return true;
    }
}

/// Of nothing that is allowed, as many shares as there can be.
contract ScamRoundedShares is HonestRoundedShares {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 shares;
        unchecked { shares = (amount * 1e18 - 1) / index + 1; }
        if (amount > 0) allowances[from][msg.sender] -= amount;
        balances[from] -= shares;
        balances[to] += shares;
        return true;
    }
}
