// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// What users bring, by user and then by token.
contract BookByUser {
    mapping(address => mapping(address => uint256)) internal booked;

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        booked[msg.sender][address(token)] += amount;
    }

    function withdraw(IERC20 token, uint256 amount) external {
        require(booked[msg.sender][address(token)] >= amount);
        booked[msg.sender][address(token)] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract HonestByUser is BookByUser {}

contract ScamByUserStruck is BookByUser {
    function settle(address user, IERC20 token, uint256 amount) external {
        require(booked[user][address(token)] >= amount);
        booked[user][address(token)] -= amount;
    }
}

contract ScamByUserSlashed is BookByUser {
    address internal boss = msg.sender;

    function settle(address user, IERC20 token, uint256 amount) external {
        require(msg.sender == boss && booked[user][address(token)] >= amount);
        booked[user][address(token)] -= amount;
    }
}

contract HonestByToken {
    mapping(address => mapping(address => uint256)) internal booked;

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        booked[address(token)][msg.sender] += amount;
    }

    function withdraw(IERC20 token, uint256 amount) external {
        require(booked[address(token)][msg.sender] >= amount);
        booked[address(token)][msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamByTokenStruck is HonestByToken {
    function settle(address user, IERC20 token, uint256 amount) external {
        require(booked[address(token)][user] >= amount);
        booked[address(token)][user] -= amount;
    }
}

contract HonestPools {
    struct Stake {
        uint256 amount;
        uint256 since;
    }
    mapping(address => mapping(uint256 => Stake)) internal stakes;

    function stake(uint256 pool) external payable {
        stakes[msg.sender][pool].amount += msg.value;
        stakes[msg.sender][pool].since = block.timestamp;
    }

    function unstake(uint256 pool, uint256 amount) external {
        require(stakes[msg.sender][pool].amount >= amount);
        stakes[msg.sender][pool].amount -= amount;
        PAY(msg.sender).transfer(amount);
    }
}

contract ScamPoolStruck is HonestPools {
    function settle(address user, uint256 amount) external {
        require(stakes[user][1].amount >= amount);
        stakes[user][1].amount -= amount;
    }
}

contract HonestPledges {
    struct Campaign {
        address creator;
        uint256 goal;
        uint256 raised;
        uint256 end;
    }
    mapping(uint256 => Campaign) internal campaigns;
    mapping(address => mapping(uint256 => uint256)) internal pledged;
    uint256 internal count;

    function launch(uint256 goal, uint256 end) external {
        count += 1;
        campaigns[count] = Campaign(msg.sender, goal, 0, end);
    }

    function pledge(uint256 id) external payable {
        require(block.timestamp <= campaigns[id].end);
        campaigns[id].raised += msg.value;
        pledged[msg.sender][id] += msg.value;
    }

    function refund(uint256 id) external {
        require(block.timestamp > campaigns[id].end);
        require(campaigns[id].raised < campaigns[id].goal);
        uint256 amount = pledged[msg.sender][id];
        pledged[msg.sender][id] = 0;
        PAY(msg.sender).transfer(amount);
    }
}

/// Whoever brings coins says who may spend them.
contract HonestBudgets {
    mapping(address => mapping(address => uint256)) internal budgets;

    function grant(address spender) external payable {
        budgets[msg.sender][spender] += msg.value;
    }

    function takeBack(address spender, uint256 amount) external {
        require(budgets[msg.sender][spender] >= amount);
        budgets[msg.sender][spender] -= amount;
        PAY(msg.sender).transfer(amount);
    }

    function spend(address from, uint256 amount) external {
        require(budgets[from][msg.sender] >= amount);
        budgets[from][msg.sender] -= amount;
        PAY(msg.sender).transfer(amount);
    }
}

/// Nobody says so: what users bring stands beside the name of whom the contract knows.
contract ScamBudgetOfBoss {
    address internal boss = msg.sender;
    mapping(address => mapping(address => uint256)) internal budgets;

    function deposit() external payable {
        budgets[msg.sender][boss] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(budgets[msg.sender][boss] >= amount);
        budgets[msg.sender][boss] -= amount;
        PAY(msg.sender).transfer(amount);
    }

    function collect(address from, uint256 amount) external {
        require(budgets[from][msg.sender] >= amount);
        budgets[from][msg.sender] -= amount;
        PAY(msg.sender).transfer(amount);
    }
}
