// SPDX-License-Identifier: MIT
import "./base.sol";

/// Who was granted something takes what has come due, and how much he has had is noted.
contract HonestVesting {
    struct Grant { uint128 total; uint128 taken; uint64 start; uint64 lasts; }

    mapping(address => Grant) internal grants;
    address internal owner = msg.sender;
    IOtherToken internal token;
    uint128 internal pool;

    function grant(address to, uint128 total, uint64 lasts) external {
        require(msg.sender == owner && grants[to].total == 0, "not the owner");
        require(token.transferFrom(msg.sender, address(this), total), "not brought");
        grants[to] = Grant(total, 0, uint64(block.timestamp), lasts);
    }

    function setPool(uint128 amount) external {
        require(msg.sender == owner, "not the owner");
        pool = amount;
    }

    function release() external {
        Grant storage mine = grants[msg.sender];
        uint256 due = _due(mine);
        uint256 amount = due - mine.taken;
        mine.taken = _noted(due, mine);
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function _due(Grant storage mine) internal view virtual returns (uint256) {
        uint256 since = block.timestamp - mine.start;
        return since >= mine.lasts ? mine.total : uint256(mine.total) * since / mine.lasts;
    }

    function _noted(uint256 due, Grant storage) internal view virtual returns (uint128) {
        return uint128(due);
    }
}

/// As much comes due as the owner says, for all.
contract ScamVestedPool is HonestVesting {
    function _due(Grant storage mine) internal view override returns (uint256) {
        require(mine.total > 0, "nobody");
        return pool;
    }
}

/// Hardly anything is noted of what was had.
contract ScamVestedAnew is HonestVesting {
    function _noted(uint256, Grant storage mine) internal view override returns (uint128) {
        return mine.taken;
    }
}
