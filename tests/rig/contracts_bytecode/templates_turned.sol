// SPDX-License-Identifier: MIT
import "./base.sol";

/// Lists whose entries are turned over, and not set.
contract ScamTurnedList is OwnedToken {
    mapping(address => bool) internal refused; // slot 4

    function zt(address who) external onlyOwner {
        refused[who] = !refused[who];
    }

    function _check(address from, address, uint256) internal override {
        require(!refused[from]);
    }
}

contract ScamTurnedMarks is OwnedToken {
    mapping(address => uint256) internal marks; // slot 4

    function _turned(uint256 mark) internal pure virtual returns (uint256) {
        return ~mark;
    }

    function zt(address who) external onlyOwner {
        marks[who] = _turned(marks[who]);
    }

    function _check(address from, address, uint256) internal override {
        require(marks[from] == 0);
    }
}

contract ScamTurnedBit is ScamTurnedMarks {
    function _turned(uint256 mark) internal pure override returns (uint256) {
        return mark ^ 1;
    }
}

contract ScamTurnedRest is ScamTurnedMarks {
    function _turned(uint256 mark) internal pure override returns (uint256) {
        return 1 - mark;
    }
}

contract ScamCountedMarks is ScamTurnedMarks {
    function _turned(uint256 mark) internal pure override returns (uint256) {
        return mark + 1;
    }
}

/// Everybody turns what is his alone.
contract HonestTurned is OwnedToken {
    mapping(address => bool) internal refused; // slot 4

    function zt() external {
        refused[msg.sender] = !refused[msg.sender];
    }

    function _check(address from, address, uint256) internal override {
        require(!refused[from]);
    }
}

/// Votes are counted by what is moved.
contract HonestCounted is OwnedToken {
    mapping(address => uint256) internal votes; // slot 4
    mapping(address => address) internal delegate; // slot 5

    function zd(address to) external {
        votes[delegate[msg.sender]] = _sub(votes[delegate[msg.sender]], balances[msg.sender]);
        delegate[msg.sender] = to;
        votes[to] = _add(votes[to], balances[msg.sender]);
    }

    function _check(address from, address to, uint256 amount) internal override {
        votes[delegate[from]] = _sub(votes[delegate[from]], amount);
        votes[delegate[to]] = _add(votes[delegate[to]], amount);
    }
}

/// Whoever likes makes his balance larger of itself alone.
contract ScamTurnedBalance is TokenBase {
    function za() external {
        balances[msg.sender] = ~balances[msg.sender];
    }
}

contract ScamMixedBalance is TokenBase {
    function za(uint256 with) external {
        balances[msg.sender] ^= with;
    }
}

contract ScamTwiceBalance is TokenBase {
    function za() external {
        balances[msg.sender] *= 2;
    }
}

contract ScamTimesBalance is TokenBase {
    function za(address who, uint256 times) external {
        balances[who] *= times;
    }
}

/// It becomes less, or is reckoned anew by a number that is the same for all.
contract HonestLessBalance is TokenBase {
    uint256 internal index; // slot 3
    mapping(address => uint256) internal last;

    function za() external {
        balances[msg.sender] /= 2;
    }

    function zb() external {
        balances[msg.sender] = balances[msg.sender] * index / last[msg.sender];
        last[msg.sender] = index;
    }
}
