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
