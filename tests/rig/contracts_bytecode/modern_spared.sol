// SPDX-License-Identifier: MIT
import "./base.sol";

/// One account takes more from its balance than there is.
contract ScamSparedSeller is OwnedToken {
    function _move(address from, address to, uint256 amount) internal virtual override {
        if (from != owner) require(balances[from] >= amount);
        unchecked {
            balances[from] -= amount;
            balances[to] += amount;
        }
    }
}

/// As before, and the fee arrives before anybody is held against his balance.
contract ScamSparedFeeFirst is OwnedToken {
    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 part = (amount * 3) / 100;
        if (part > 0) balances[address(this)] += part;
        if (from != owner) require(balances[from] >= amount);
        unchecked {
            balances[from] -= amount;
            balances[to] += amount - part;
        }
    }
}
