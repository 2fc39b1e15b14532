// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface StakedAsset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// So much a second for all who stake together (as StakingRewards), made when it is claimed.
abstract contract SharedLike {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    StakedAsset internal immutable asset;
    mapping(address => uint256) internal staked;
    mapping(address => uint256) internal earned;
    mapping(address => uint256) internal counted;
    uint256 internal perStake;
    uint256 internal all;
    uint256 internal last;
    uint256 internal rate = 1e18;

    constructor(StakedAsset asset_) {
        asset = asset_;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function count(address who) internal virtual {
        if (all > 0) perStake += ((block.timestamp - last) * rate * 1e18) / all;
        last = block.timestamp;
        earned[who] += (staked[who] * (perStake - counted[who])) / 1e18;
        counted[who] = perStake;
    }

    function stake(uint256 amount) external virtual {
        count(msg.sender);
        all += amount;
        staked[msg.sender] += amount;
        require(asset.transferFrom(msg.sender, address(this), amount));
    }

    function unstake(uint256 amount) external {
        count(msg.sender);
        all -= amount;
        staked[msg.sender] -= amount;
        require(asset.transfer(msg.sender, amount));
    }

    function getReward() external virtual {
        count(msg.sender);
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        mint(amount);
    }

    function mint(uint256 amount) internal {
        totalSupply += amount;
        balanceOf[msg.sender] += amount;
    }
}

contract HonestShared is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}
}

contract ScamSharedUnpaid is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function stake(uint256 amount) external override {
        count(msg.sender);
        all += amount;
        staked[msg.sender] += amount;
    }
}

contract ScamSharedAgain is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function getReward() external override {
        count(msg.sender);
        mint(earned[msg.sender]);
    }
}

/// What was struck out is written down again.
contract ScamSharedRestored is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function getReward() external override {
        count(msg.sender);
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        mint(amount);
        earned[msg.sender] = amount;
    }
}

contract ScamSharedUncounted is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function count(address who) internal override {
        if (all > 0) perStake += ((block.timestamp - last) * rate * 1e18) / all;
        last = block.timestamp;
        earned[who] += (staked[who] * (perStake - counted[who])) / 1e18;
    }
}

contract ScamSharedGift is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function give(uint256 amount) external {
        earned[msg.sender] += amount;
    }
}

contract ScamSharedRaised is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function notify(uint256 amount) external {
        perStake += amount;
    }
}

contract ScamSharedRate is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function setRate(uint256 rate_) external {
        rate = rate_;
    }
}

contract ScamSharedFew is SharedLike {
    constructor(StakedAsset asset_) SharedLike(asset_) {}

    function setAll(uint256 all_) external {
        all = all_;
    }
}
