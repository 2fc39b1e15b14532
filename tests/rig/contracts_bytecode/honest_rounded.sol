// SPDX-License-Identifier: MIT
import "./base.sol";

/// Shares are rounded up, and come off the allowance as they come off the balance.
contract HonestRoundedUp is TokenBase {
    function redeem(address holder, uint256 amount) external {
        uint256 shares = amount / 1e12 + 1;
        allowances[holder][msg.sender] = _sub(allowances[holder][msg.sender], shares);
        _destroy(holder, shares);
    }
}

/// The allowance pays for less than is taken.
contract ScamRoundedUp is TokenBase {
    function redeem(address holder, uint256 amount) external {
        uint256 shares = amount / 1e12 + 1;
        allowances[holder][msg.sender] = _sub(allowances[holder][msg.sender], shares);
        _destroy(holder, amount + 1);
    }
}
