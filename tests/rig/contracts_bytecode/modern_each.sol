// SPDX-License-Identifier: MIT
import "./base.sol";

/// The same amount for each of a list: the sum is taken first.
contract HonestSameForEach is TokenBase {
    function sendEach(address[] calldata to, uint256 amount) external virtual {
        balances[msg.sender] -= to.length * amount;
        for (uint256 i = 0; i < to.length; i++) balances[to[i]] += amount;
    }
}

/// The sum passes the greatest number, and nothing is taken (CVE-2018-10299).
contract ScamSameForEach is TokenBase {
    function sendEach(address[] calldata to, uint256 amount) external {
        unchecked { balances[msg.sender] -= to.length * amount; }
        for (uint256 i = 0; i < to.length; i++) balances[to[i]] += amount;
    }
}
