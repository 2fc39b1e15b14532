// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Moves wait until enough time has gone by since a moment.
abstract contract ElapsedLike {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) internal last;
    address public owner = msg.sender;
    uint256 internal since = block.timestamp;
    uint256 internal period = 60;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(_isTime() || msg.sender == owner);
        last[msg.sender] = block.timestamp;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function _isTime() internal view virtual returns (bool) {
        return block.timestamp - last[msg.sender] >= period;
    }
}

/// However long that is.
contract ScamAnyPeriod is ElapsedLike {
    function zp(uint256 next) external onlyOwner {
        period = next;
    }
}

contract ScamAnyPeriodSince is ScamAnyPeriod {
    function _isTime() internal view override returns (bool) {
        return block.timestamp - since >= period;
    }
}

contract ScamDaysInBlocks is ScamAnyPeriod {
    function _isTime() internal view override returns (bool) {
        unchecked {
            return (block.number - since) / 7200 > period;
        }
    }
}

/// From whatever moment on.
contract ScamAnyMoment is ElapsedLike {
    function zs(uint256 next) external onlyOwner {
        since = next;
    }

    function _isTime() internal view override returns (bool) {
        unchecked {
            return block.timestamp - since >= 7 days;
        }
    }
}

/// A minute at most.
contract CappedPause is ElapsedLike {
    function zp(uint256 next) external onlyOwner {
        require(next <= 60);
        period = next;
    }
}

/// Each waits as long as the code says after his own move, or all of them from the beginning on.
contract HonestPause is ElapsedLike {
    function _isTime() internal view override returns (bool) {
        return block.timestamp - last[msg.sender] >= 60;
    }
}

contract HonestBeginning is ElapsedLike {
    function _isTime() internal view override returns (bool) {
        return block.timestamp - since >= 7 days;
    }
}
