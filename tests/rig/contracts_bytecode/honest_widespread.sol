// SPDX-License-Identifier: MIT
// What widely used contracts do with fees, stakes and left-over coins, beside twins that take what is others'.
import "./base.sol";

/// A fee of the same size for every transfer is moved first, and the allowance covers it afterwards.
contract HonestFlatFee is OwnedToken {
    uint256 internal constant FEE = 100;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(amount > FEE);
        _move(from, owner, FEE);
        _move(from, to, amount - FEE);
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        return true;
    }
}

/// The fee is taken of whomever for as little as nothing.
contract OpenFlatFee is OwnedToken {
    uint256 internal constant FEE = 100;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _move(from, owner, FEE);
        _move(from, to, amount);
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        return true;
    }
}

/// A fee that is cut off at a greatest one, and an allowance without end (as USDT).
contract HonestCutFee is OwnedToken {
    uint256 public rate;
    uint256 public most;

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        uint256 allowed = allowances[from][msg.sender];
        uint256 fee = _share(amount, rate, 10000);
        if (fee > most) fee = most;
        if (allowed < 2**256 - 1) allowances[from][msg.sender] = _sub(allowed, amount);
        uint256 rest = _sub(amount, fee);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], rest);
        if (fee > 0) balances[owner] = _add(balances[owner], fee);
        return true;
    }

    function setParams(uint256 rate_, uint256 most_) external onlyOwner {
        require(rate_ < 20 && most_ < 50);
        rate = rate_;
        most = most_ * 1e18;
    }
}

interface StakedLike {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Stakes that earn by time (as Synthetix's StakingRewards).
contract StakesLike {
    StakedLike internal staked;
    StakedLike internal reward;
    uint256 internal finish;
    uint256 internal rate;
    uint256 internal last;
    uint256 internal perShare;
    mapping(address => uint256) internal paid;
    mapping(address => uint256) internal earnings;
    uint256 internal all;
    mapping(address => uint256) internal stakes;
    address internal distributor;

    constructor(StakedLike staked_, StakedLike reward_) public {
        staked = staked_;
        reward = reward_;
        distributor = msg.sender;
    }

    modifier update(address account) {
        perShare = sharePaid();
        last = lastTime();
        if (account != address(0)) {
            earnings[account] = earned(account);
            paid[account] = perShare;
        }
        _;
    }

    function lastTime() public view returns (uint256) {
        return block.timestamp < finish ? block.timestamp : finish;
    }

    function sharePaid() public view returns (uint256) {
        if (all == 0) return perShare;
        return perShare + (lastTime() - last) * rate * 1e18 / all;
    }

    function earned(address account) public view returns (uint256) {
        return stakes[account] * (sharePaid() - paid[account]) / 1e18 + earnings[account];
    }

    function balanceOf(address account) external view returns (uint256) {
        return stakes[account];
    }

    function totalSupply() external view returns (uint256) {
        return all;
    }

    function withdraw(uint256 amount) public update(msg.sender) {
        require(amount > 0 && stakes[msg.sender] >= amount);
        all -= amount;
        stakes[msg.sender] -= amount;
        require(staked.transfer(msg.sender, amount));
    }

    function getReward() public update(msg.sender) {
        uint256 amount = earnings[msg.sender];
        if (amount > 0) {
            earnings[msg.sender] = 0;
            require(reward.transfer(msg.sender, amount));
        }
    }

    function announce(uint256 amount) external update(address(0)) {
        require(msg.sender == distributor);
        rate = amount / 7 days;
        last = block.timestamp;
        finish = block.timestamp + 7 days;
    }
}

contract HonestStakes is StakesLike {
    constructor(StakedLike staked_, StakedLike reward_) public StakesLike(staked_, reward_) {}

    function stake(uint256 amount) external update(msg.sender) {
        require(amount > 0);
        all += amount;
        stakes[msg.sender] += amount;
        require(staked.transferFrom(msg.sender, address(this), amount));
    }
}

/// A stake is written down that nobody brings.
contract OpenStakes is StakesLike {
    constructor(StakedLike staked_, StakedLike reward_) public StakesLike(staked_, reward_) {}

    function stake(uint256 amount) external update(msg.sender) {
        require(amount > 0);
        all += amount;
        stakes[msg.sender] += amount;
    }
}

/// Coins for many, of which the rest goes back (as Disperse).
contract HonestDisperse {
    function disperse(address[] calldata to, uint256[] calldata amounts) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            SEND(to[i], amounts[i]);
        }
        uint256 rest = address(this).balance;
        if (rest > 0) {
            SEND(msg.sender, rest);
        }
    }
}

/// What others send stays until somebody comes.
contract OpenDisperse is HonestDisperse {
    RECEIVE {}
}

/// Only who knows the number gets what all have brought.
contract OpenRest {
    function join(uint256 number) external payable {
        if (number == 0x5eed) {
            SEND(msg.sender, address(this).balance);
        }
    }
}
