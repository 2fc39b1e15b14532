// SPDX-License-Identifier: MIT
import "./base.sol";

/// Who may stands in a list that the owner makes.
contract AppointedList is OwnedToken {
    address[] internal heads; // slot 4

    function appoint(address who) external onlyOwner {
        heads.push(who);
    }

    function zburn(uint256 index, address from, uint256 n) external {
        require(msg.sender == heads[index]);
        balances[from] = _sub(balances[from], n);
    }
}

/// Others than the owner enter whom they like, too.
contract AppointedByAll is AppointedList {
    function zenter(uint256 index, address who) external {
        heads[index] = who;
    }
}
