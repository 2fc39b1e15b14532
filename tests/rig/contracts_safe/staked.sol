// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Rewards by the second for what is staked, as Synthetix has it.
contract HonestStaked {
    using SafeERC20 for IERC20;

    IERC20 public rewardsToken;
    IERC20 public stakingToken;
    address public distribution;
    uint256 public periodFinish = 0;
    uint256 public rewardRate = 0;
    uint256 public rewardsDuration = 7 days;
    uint256 public lastUpdateTime;
    uint256 public rewardPerTokenStored;
    mapping(address => uint256) public userRewardPerTokenPaid;
    mapping(address => uint256) public rewards;
    uint256 internal total;
    mapping(address => uint256) internal balances;

    event RewardAdded(uint256 reward);
    event Staked(address indexed user, uint256 amount);
    event Withdrawn(address indexed user, uint256 amount);
    event RewardPaid(address indexed user, uint256 reward);

    constructor(IERC20 rewardsToken_, IERC20 stakingToken_) {
        rewardsToken = rewardsToken_;
        stakingToken = stakingToken_;
        distribution = msg.sender;
    }

    modifier updateReward(address account) {
        rewardPerTokenStored = rewardPerToken();
        lastUpdateTime = lastTimeRewardApplicable();
        if (account != address(0)) {
            rewards[account] = earned(account);
            userRewardPerTokenPaid[account] = rewardPerTokenStored;
        }
        _;
    }

    function totalSupply() external view returns (uint256) {
        return total;
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function lastTimeRewardApplicable() public view returns (uint256) {
        return block.timestamp < periodFinish ? block.timestamp : periodFinish;
    }

    function rewardPerToken() public view returns (uint256) {
        if (total == 0) return rewardPerTokenStored;
        return rewardPerTokenStored +
            ((lastTimeRewardApplicable() - lastUpdateTime) * rewardRate * 1e18) / total;
    }

    function earned(address account) public view returns (uint256) {
        return (balances[account] * (rewardPerToken() - userRewardPerTokenPaid[account])) / 1e18 +
            rewards[account];
    }

    function stake(uint256 amount) external virtual updateReward(msg.sender) {
        require(amount > 0, "Cannot stake 0");
        total += amount;
        balances[msg.sender] += amount;
        stakingToken.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }

    function withdraw(uint256 amount) public updateReward(msg.sender) {
        require(amount > 0, "Cannot withdraw 0");
        total -= amount;
        balances[msg.sender] -= amount;
        stakingToken.safeTransfer(msg.sender, amount);
        emit Withdrawn(msg.sender, amount);
    }

    function getReward() public updateReward(msg.sender) {
        uint256 reward = rewards[msg.sender];
        if (reward > 0) {
            rewards[msg.sender] = 0;
            rewardsToken.safeTransfer(msg.sender, reward);
            emit RewardPaid(msg.sender, reward);
        }
    }

    function exit() external {
        withdraw(balances[msg.sender]);
        getReward();
    }

    function notifyRewardAmount(uint256 reward) external virtual updateReward(address(0)) {
        require(msg.sender == distribution, "not the distribution");
        if (block.timestamp >= periodFinish) {
            rewardRate = reward / rewardsDuration;
        } else {
            uint256 left = (periodFinish - block.timestamp) * rewardRate;
            rewardRate = (reward + left) / rewardsDuration;
        }
        require(rewardRate <= rewardsToken.balanceOf(address(this)) / rewardsDuration, "too high");
        lastUpdateTime = block.timestamp;
        periodFinish = block.timestamp + rewardsDuration;
        emit RewardAdded(reward);
    }
}

/// Books what nobody pays.
contract ScamStakedFree is HonestStaked {
    constructor(IERC20 a, IERC20 b) HonestStaked(a, b) {}

    function stake(uint256 amount) external override updateReward(msg.sender) {
        require(amount > 0, "Cannot stake 0");
        total += amount;
        balances[msg.sender] += amount;
        emit Staked(msg.sender, amount);
    }
}

/// Takes one, and books what the caller says.
contract ScamStakedMore is HonestStaked {
    using SafeERC20 for IERC20;

    constructor(IERC20 a, IERC20 b) HonestStaked(a, b) {}

    function stake(uint256 amount) external override updateReward(msg.sender) {
        require(amount > 0, "Cannot stake 0");
        total += amount;
        balances[msg.sender] += amount;
        stakingToken.safeTransferFrom(msg.sender, address(this), 1);
        emit Staked(msg.sender, amount);
    }
}

/// Takes the stake out of any token that the caller names.
contract ScamStakedAny is HonestStaked {
    using SafeERC20 for IERC20;

    constructor(IERC20 a, IERC20 b) HonestStaked(a, b) {}

    function stakeOf(IERC20 token, uint256 amount) external updateReward(msg.sender) {
        total += amount;
        balances[msg.sender] += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }
}

/// Books the rewards that the caller names.
contract ScamStakedRewards is HonestStaked {
    constructor(IERC20 a, IERC20 b) HonestStaked(a, b) {}

    function book(uint256 amount) external updateReward(msg.sender) {
        rewards[msg.sender] += amount;
    }
}
