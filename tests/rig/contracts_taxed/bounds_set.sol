// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

/// Somebody sets a fee or a limit, and something is asked of what he sets.
contract Bounded {
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    address internal boss = msg.sender;
    address internal pot = msg.sender;

    modifier onlyBoss() {
        require(msg.sender == boss);
        _;
    }

    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a);
        return c;
    }

    function move(address to, uint256 amount, uint256 kept) internal {
        require(kept <= amount && balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount - kept;
        balanceOf[pot] += kept;
    }
}

contract Feed is Bounded {
    uint256 public fee;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount, amount * fee / 10000);
        return true;
    }
}

contract FeedNarrow is Bounded {
    uint16 public fee;
    address internal other;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount, amount * fee / 10000);
        return true;
    }
}

contract HonestFee is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(next <= 50);
        fee = next;
    }
}

contract HonestFeeNarrow is FeedNarrow {
    function setFee(uint16 next) external onlyBoss {
        require(next <= 50);
        fee = next;
    }
}

contract HonestFeeCut is FeedNarrow {
    function setFee(uint256 next) external onlyBoss {
        require(next <= 50);
        fee = uint16(next);
    }
}

contract HonestFeeCutFirst is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(next < 65536);
        require(uint16(next) <= 50);
        fee = next;
    }
}

contract HonestFeeSum is Feed {
    uint256 public burned;

    function setFee(uint256 next, uint256 burn) external onlyBoss {
        require(plus(next, burn) <= 50);
        fee = next;
        burned = burn;
    }
}

contract HonestFeeSumLater is Feed {
    uint256 public burned;
    uint256 public all;

    function setFee(uint256 next, uint256 burn, uint256 rest) external onlyBoss {
        fee = next;
        burned = burn;
        all = plus(plus(next, burn), rest);
        require(all <= 50);
    }
}

contract HonestFeeSumHeld is Feed {
    function setFee(uint256 next, uint256 burn) external onlyBoss {
        require(next <= 10000 && burn <= 10000);
        require(next + burn <= 50);
        fee = next;
    }
}

/// Sums of two numbers of eight bits fit into sixteen.
contract HonestFeeSumWide is FeedNarrow {
    function setFee(uint8 next, uint8 burn) external onlyBoss {
        require(uint16(next) + burn <= 50);
        fee = next;
    }
}

contract HonestFeeLowered is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(next <= fee);
        fee = next;
    }
}

contract HonestFeeLoweredNarrow is FeedNarrow {
    function setFee(uint16 next) external onlyBoss {
        require(next < fee);
        fee = next;
    }
}

contract HonestFeeLeast is Feed {
    function setFee(uint256 next) external onlyBoss {
        fee = next < 50 ? next : 50;
    }
}

contract ScamFeeBits is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(uint8(next) <= 50);
        fee = next;
    }
}

contract ScamFeeMask is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(next & 0xff <= 50);
        fee = next;
    }
}

contract ScamFeeBitsLater is Feed {
    function setFee(uint256 next) external onlyBoss {
        fee = next;
        require(uint8(fee) <= 50);
    }
}

contract ScamFeeBitsNarrow is FeedNarrow {
    function setFee(uint16 next) external onlyBoss {
        require(uint8(next) <= 50);
        fee = next;
    }
}

contract ScamFeeLoweredBits is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(uint8(next) <= fee);
        fee = next;
    }
}

contract ScamFeeSumBits is Feed {
    function setFee(uint256 next, uint256 burn) external onlyBoss {
        require(uint16(plus(next, burn)) <= 50);
        fee = next;
    }
}

contract ScamFeeLess is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(next >= 9000 && next - 9000 <= 50);
        fee = next;
    }
}

contract ScamFeeSigned is Feed {
    function setFee(uint256 next) external onlyBoss {
        require(int256(next) <= 50);
        fee = next;
    }
}

/// `setFee(9999, -9999)`, where the compiler does not ask whether a sum fits.
contract FeeSumUnasked is Feed {
    function setFee(uint256 next, uint256 burn) external onlyBoss {
        require(next + burn <= 50);
        fee = next;
    }
}

/// `setFee(9999, 55537)`
contract FeeSumUnaskedNarrow is FeedNarrow {
    function setFee(uint16 next, uint16 burn) external onlyBoss {
        require(next + burn <= 50);
        fee = next;
    }
}

contract Most is Bounded {
    uint256 public most;

    /// What 0.8 asks of a product is not asked of it.
    function times(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly {
            c := mul(a, b)
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most);
        move(to, amount, 0);
        return true;
    }
}

contract MostNarrow is Bounded {
    uint128 public most;
    uint64 internal other;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most);
        move(to, amount, 0);
        return true;
    }
}

contract HonestMost is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000);
        most = next;
    }
}

contract HonestMostInUnits is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000 / 1e18);
        most = next * 1e18;
    }
}

contract HonestMostTimes is Most {
    function setMost(uint256 next) external onlyBoss {
        require(times(next, 1000) >= totalSupply);
        most = next;
    }
}

contract HonestMostPart is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next / 1e18 >= totalSupply / 1000 / 1e18);
        most = next;
    }
}

contract HonestMostPercent is Most {
    function setMost(uint16 percent) external onlyBoss {
        require(percent >= 2);
        most = totalSupply * percent / 100;
    }
}

contract HonestMostNarrow is MostNarrow {
    function setMost(uint128 next) external onlyBoss {
        require(next >= uint128(totalSupply) / 1000);
        most = next;
    }
}

contract HonestMostCast is MostNarrow {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000 && next < 2**128);
        most = uint128(next);
    }
}

contract HonestMostBits is Most {
    function setMost(uint256 next) external onlyBoss {
        require(uint128(next) >= totalSupply / 1000);
        most = next;
    }
}

contract ScamMostSum is Most {
    function setMost(uint256 next, uint256 more) external onlyBoss {
        require(plus(next, more) >= totalSupply / 1000);
        most = next;
    }
}

contract ScamMostProduct is Most {
    function setMost(uint256 next, uint256 more) external onlyBoss {
        require(times(next, more) >= totalSupply / 1000);
        most = next;
    }
}

contract ScamMostRate is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next < 1e18 && times(next, 1e50) >= totalSupply / 1000);
        most = next;
    }
}

contract ScamMostOfBits is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= uint8(totalSupply / 1000));
        most = next;
    }
}

contract ScamMostOfSupplysBits is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= uint8(totalSupply));
        most = next;
    }
}

contract ScamMostOfRest is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply % 1000);
        most = next;
    }
}

contract ScamMostCut is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000);
        most = uint8(next);
    }
}

/// `setMost(2**128)`
contract ScamMostCutNarrow is MostNarrow {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000);
        most = uint128(next);
    }
}

contract ScamMostPercentCut is Most {
    function setMost(uint256 percent) external onlyBoss {
        require(percent >= 2);
        most = uint8(totalSupply * percent / 100);
    }
}

contract ScamMostRest is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 100);
        most = next % 1e18;
    }
}

contract ScamMostLeft is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 100);
        most = next - totalSupply / 100;
    }
}

contract ScamMostTurned is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 100);
        most = next ^ totalSupply;
    }
}

/// The least of all is what somebody likes.
contract ScamMostSettable is Most {
    uint256 internal least_ = 1e22;

    function setLeast(uint256 next) external onlyBoss {
        least_ = next;
    }

    function setMost(uint256 next) external onlyBoss {
        require(next >= least_);
        most = next;
    }
}

contract HonestMostOfLeast is Most {
    uint256 internal least_ = 1e22;

    function setMost(uint256 next) external onlyBoss {
        require(next >= least_);
        most = next;
    }
}

/// As templates have it.
contract HonestMostTemplate is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply * 1 / 1000 / 1e18);
        most = next * (10**18);
    }
}

/// What an account may hold is held against what it may move, and that against the supply.
contract MostBoth is Bounded {
    uint256 public most;
    uint256 public mostHeld;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most && amount + balanceOf[to] <= mostHeld);
        move(to, amount, 0);
        return true;
    }

    function setHeld(uint256 next) external onlyBoss {
        require(next >= most);
        mostHeld = next;
    }
}

contract HonestMostBoth is MostBoth {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1000);
        most = next;
    }
}

contract ScamMostBoth is MostBoth {
    function setMost(uint256 next) external onlyBoss {
        most = next;
    }
}

contract Least is Most {
    uint256 internal floor_ = 1e22;

    function setMost(uint256 next) external onlyBoss {
        require(next >= floor_);
        most = next;
    }
}

contract ScamFloorInParts is Least {
    function setFloor(uint256 next) external onlyBoss {
        floor_ = next / 1e18;
    }
}

contract ScamFloorCleared is Least {
    function clear() external onlyBoss {
        floor_ = 0;
    }
}

contract ScamFloorLessened is Least {
    function lessen(uint256 by) external onlyBoss {
        floor_ -= by;
    }
}

contract ScamHalfEachTime is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= most / 2);
        most = next;
    }
}

contract ScamSomeLessEachTime is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= most - 1e20);
        most = next;
    }
}

contract ScamMostOfNextToNothing is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 1e24);
        most = next;
    }
}

contract ScamMostSetInParts is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= totalSupply / 100);
        most = next / 1e20;
    }
}

contract ScamMostOfHisOwn is Most {
    function setMost(uint256 next) external onlyBoss {
        require(next >= balanceOf[boss]);
        most = next;
    }
}
