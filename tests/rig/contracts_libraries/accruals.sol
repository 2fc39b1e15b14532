// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

abstract contract AccrualLike {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address internal owner = msg.sender;

    mapping(address => uint256) internal staked;
    mapping(address => uint256) internal since;
    uint256 internal rate = 1e9;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    /// What is staked earns by the second.
    function claim() public virtual {
        uint256 amount = (staked[msg.sender] * (block.timestamp - since[msg.sender]) * rate) / 1e18;
        since[msg.sender] = block.timestamp;
        mint(msg.sender, amount);
    }

    function stake(uint256 amount) external virtual {
        claim();
        move(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
    }

    function unstake(uint256 amount) external virtual {
        claim();
        staked[msg.sender] -= amount;
        move(address(this), msg.sender, amount);
    }
}

contract HonestAccrual is AccrualLike {}

contract HonestAccrualRate is AccrualLike {
    function setRate(uint256 rate_) external {
        require(msg.sender == owner && rate_ < 1e10);
        rate = rate_;
    }
}

/// The caller says how many times as much.
contract ScamAccrualTimes is AccrualLike {
    function claimTimes(uint256 times) external {
        uint256 earned = (staked[msg.sender] * (block.timestamp - since[msg.sender]) * rate) / 1e18;
        since[msg.sender] = block.timestamp;
        mint(msg.sender, earned * times);
    }
}

contract ScamAccrualUnpaid is AccrualLike {
    function stake(uint256 amount) external override {
        claim();
        staked[msg.sender] += amount;
    }
}

/// A stake that was begun counts from 1970.
contract ScamAccrualBegun is AccrualLike {
    function stake(uint256 amount) external override {
        move(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
    }
}

contract ScamAccrualAgain is AccrualLike {
    function claim() public override {
        mint(msg.sender, (staked[msg.sender] * (block.timestamp - since[msg.sender]) * rate) / 1e18);
    }

    function stake(uint256 amount) external override {
        claim();
        since[msg.sender] = block.timestamp;
        move(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
    }
}

contract ScamAccrualSince is AccrualLike {
    function begin(uint256 then) external {
        since[msg.sender] = then;
    }
}

contract ScamAccrualSinceZero is AccrualLike {
    function begin() external {
        delete since[msg.sender];
    }
}

contract ScamAccrualAnyRate is AccrualLike {
    function setRate(uint256 rate_) external {
        rate = rate_;
    }
}

/// The stake moves on, and is counted for its new account from 1970.
contract ScamAccrualMoved is AccrualLike {
    function pass(address to, uint256 amount) external {
        claim();
        staked[msg.sender] -= amount;
        staked[to] += amount;
    }
}

/// So much a day for whoever has begun, whatever else he has.
abstract contract FaucetLike is AccrualLike {
    function begin() external {
        require(since[msg.sender] == 0);
        since[msg.sender] = block.timestamp;
    }

    function earn() external {
        require(since[msg.sender] > 0);
        uint256 amount = (block.timestamp - since[msg.sender]) * rate;
        since[msg.sender] = block.timestamp;
        mint(msg.sender, amount);
    }

    function claim() public override {}
    function stake(uint256) external override {}
    function unstake(uint256) external override {}
}

contract HonestFaucet is FaucetLike {}

contract HonestFaucetRate is FaucetLike {
    function setRate(uint256 rate_) external {
        require(msg.sender == owner && rate_ < 1e10);
        rate = rate_;
    }
}

contract ScamFaucetAnyRate is FaucetLike {
    function setRate(uint256 rate_) external {
        rate = rate_;
    }
}

contract ScamFaucetDoubled is FaucetLike {
    function double() external {
        rate = rate * 2;
    }
}
