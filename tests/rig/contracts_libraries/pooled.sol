// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./vaults.sol";

// Shares of a pool that balances are reckoned from: honest ones raise it by what came in, others by what they say.

contract PoolLike {
    mapping(address => uint256) internal shares;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 internal totalShares;
    uint256 internal pooled;

    function balanceOf(address account) external view returns (uint256) {
        return totalShares == 0 ? 0 : (shares[account] * pooled) / totalShares;
    }

    function totalSupply() external view returns (uint256) {
        return pooled;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 units = toShares(amount);
        shares[msg.sender] -= units;
        shares[to] += units;
        return true;
    }

    function toShares(uint256 amount) internal view returns (uint256) {
        return pooled == 0 ? amount : (amount * totalShares) / pooled;
    }

    function enter(uint256 amount) internal {
        uint256 units = toShares(amount);
        shares[msg.sender] += units;
        totalShares += units;
        pooled += amount;
    }

    function leave(uint256 units) internal returns (uint256 amount) {
        amount = (units * pooled) / totalShares;
        shares[msg.sender] -= units;
        totalShares -= units;
        pooled -= amount;
    }
}

/// Whoever brings coins, or gives up shares and pays on top, gives to all who stay.
contract HonestCoinPool is PoolLike {
    uint256 internal fee = 100;

    function deposit() external payable {
        enter(msg.value);
    }

    function withdraw(uint256 units) external {
        payable(msg.sender).transfer(leave(units));
    }

    function give() external payable {
        pooled += msg.value;
    }

    function giveUp(uint256 units) external payable {
        shares[msg.sender] -= units;
        totalShares -= units;
        pooled += msg.value;
    }
}

/// A token's units, as they were asked for, as they came in, and as they lie there.
contract HonestTokenPool is PoolLike {
    Asset internal immutable asset;

    constructor(Asset asset_) {
        asset = asset_;
    }

    function deposit(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        enter(amount);
    }

    function withdraw(uint256 units) external {
        require(asset.transfer(msg.sender, leave(units)));
    }

    function give(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        pooled += amount;
    }

    function giveCounted(uint256 amount) external {
        uint256 before = asset.balanceOf(address(this));
        require(asset.transferFrom(msg.sender, address(this), amount));
        pooled += asset.balanceOf(address(this)) - before;
    }

    function sync() external {
        pooled = asset.balanceOf(address(this));
    }
}

/// The owner keeps a part of what is given, and says how large it is.
contract HonestPoolFee is HonestCoinPool {
    address internal immutable owner = msg.sender;

    function setFee(uint256 fee_) external {
        require(msg.sender == owner && fee_ < 1000);
        fee = fee_;
    }

    function giveLess() external payable {
        pooled += msg.value - (msg.value * fee) / 10_000;
    }
}

contract ScamPoolSaid is HonestCoinPool {
    function report(uint256 total) external {
        pooled = total;
    }
}

contract ScamPoolAdded is HonestCoinPool {
    function report(uint256 units, uint256 amount) external payable {
        shares[msg.sender] -= units;
        totalShares -= units;
        pooled += amount;
    }
}

contract ScamPoolTwice is HonestCoinPool {
    function report() external payable {
        pooled += msg.value * 2;
    }
}

contract ScamPoolTimes is HonestCoinPool {
    function report() external payable {
        pooled += msg.value * fee;
    }
}

/// Any token will do.
contract ScamPoolOther is HonestTokenPool {
    constructor(Asset asset_) HonestTokenPool(asset_) {}

    function report(Asset other, uint256 amount) external {
        require(other.transferFrom(msg.sender, address(this), amount));
        pooled += amount;
    }
}

/// It goes on to somebody else.
contract ScamPoolElsewhere is HonestTokenPool {
    constructor(Asset asset_) HonestTokenPool(asset_) {}

    function report(address to, uint256 amount) external {
        require(asset.transferFrom(msg.sender, to, amount));
        pooled += amount;
    }
}

/// What lies there counts anew each time.
contract ScamPoolAgain is HonestTokenPool {
    constructor(Asset asset_) HonestTokenPool(asset_) {}

    function report() external {
        pooled += asset.balanceOf(address(this));
    }
}
