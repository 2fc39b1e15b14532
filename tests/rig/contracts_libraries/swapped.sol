// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {BookedAsset, TokenBookLike} from "./struck_out.sol";

/// The owner says what everybody is paid in.
contract ScamOtherAsset is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function setAsset(BookedAsset asset_) external {
        require(msg.sender == owner);
        asset = asset_;
    }
}

contract ScamOtherAssetByAnybody is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function setAsset(BookedAsset asset_) external {
        asset = asset_;
    }
}

contract HonestAssetOnce is TokenBookLike {
    constructor() TokenBookLike(BookedAsset(address(0))) {}

    function setAsset(BookedAsset asset_) external {
        require(msg.sender == owner && address(asset) == address(0));
        asset = asset_;
    }
}

contract HonestAssetBefore is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function setAsset(BookedAsset asset_) external {
        require(msg.sender == owner && total == 0);
        asset = asset_;
    }
}

contract HonestAssetNoneHeld is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function setAsset(BookedAsset asset_) external {
        require(msg.sender == owner);
        require(asset.balanceOf(address(this)) == 0);
        asset = asset_;
    }
}

/// What is paid on top may be another token tomorrow; what was brought comes back.
contract HonestOtherReward is TokenBookLike {
    BookedAsset internal reward;
    mapping(address => uint256) internal earned;

    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function setReward(BookedAsset reward_) external {
        require(msg.sender == owner);
        reward = reward_;
    }

    function exit() external {
        Account storage account = accounts[msg.sender];
        uint256 amount = account.amount;
        uint256 more = (amount * (block.timestamp - account.since)) / 365 days;
        account.amount = 0;
        account.since = block.timestamp;
        total -= amount;
        require(reward.transfer(msg.sender, more));
        require(asset.transfer(msg.sender, amount));
    }
}
