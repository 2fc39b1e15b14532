// SPDX-License-Identifier: MIT
import "./base.sol";

/// Optimizers work out where the entry of an account stands that the code names.
contract ScamTeam is OwnedToken {
    address internal constant TEAM = 0x1111111111111111111111111111111111111111;

    function zteam(uint256 n) external onlyOwner {
        balances[TEAM] = _add(balances[TEAM], n);
    }

    function zgive(address who, uint256 n) external {
        require(who == msg.sender);
        balances[TEAM] = _add(balances[TEAM], n);
    }

    function zset(uint256 n) external {
        balances[TEAM] = n;
    }

    function ztake(uint256 n) external onlyOwner {
        balances[TEAM] = _sub(balances[TEAM], n);
    }
}

/// What the team gets was taken from whoever pays it.
contract HonestTeam is OwnedToken {
    address internal constant TEAM = 0x1111111111111111111111111111111111111111;

    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 fee = _share(amount, 2, 100);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount - fee);
        balances[TEAM] = _add(balances[TEAM], fee);
    }

    function give(uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[TEAM] = _add(balances[TEAM], amount);
    }
}
