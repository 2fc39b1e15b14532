// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// As much as was brought stands in an entry.
contract Brought {
    IERC20 internal token;
    mapping(address => uint256) internal deposits;

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        deposits[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        require(deposits[msg.sender] >= amount);
        deposits[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }

    function takeOff(uint256 amount) internal {
        require(deposits[msg.sender] >= amount);
        deposits[msg.sender] -= amount;
    }
}

contract HonestBrought is Brought {
    function withdrawAll() external {
        uint256 all = deposits[msg.sender];
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, all));
    }
}

contract HonestWithFee is Brought {
    address internal keeper = msg.sender;

    function exit(uint256 amount) external {
        takeOff(amount);
        require(token.transfer(msg.sender, amount * 95 / 100));
        require(token.transfer(keeper, amount * 5 / 100));
    }
}

contract HonestWithReward is Brought {
    mapping(address => uint256) internal rewards;

    function exit(uint256 amount) external {
        takeOff(amount);
        uint256 reward = rewards[msg.sender];
        rewards[msg.sender] = 0;
        require(token.transfer(msg.sender, amount + reward));
    }
}

/// Entries are in other units than the token.
contract HonestScaled {
    IERC20 internal token;
    mapping(address => uint256) internal shares;

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        shares[msg.sender] += amount / 1000000000000;
    }

    function exit(uint256 amount) external {
        require(shares[msg.sender] >= amount);
        shares[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount * 1000000000000));
    }
}

/// A tenth more after a month: what was agreed on, as long as there is as much.
contract HonestInterest is Brought {
    mapping(address => uint256) internal until;

    function lock() external {
        until[msg.sender] = block.timestamp + 30 days;
    }

    function exit(uint256 amount) external {
        require(until[msg.sender] != 0 && block.timestamp >= until[msg.sender]);
        takeOff(amount);
        require(token.transfer(msg.sender, amount * 110 / 100));
    }
}

contract ScamTwice is Brought {
    function exit(uint256 amount) external {
        takeOff(amount);
        require(token.transfer(msg.sender, amount * 2));
    }
}

contract ScamTenthMore is Brought {
    function exit(uint256 amount) external {
        takeOff(amount);
        require(token.transfer(msg.sender, amount + amount / 10));
    }
}

contract ScamSomeMore is Brought {
    function exit(uint256 amount) external {
        takeOff(amount);
        require(token.transfer(msg.sender, amount + 1 ether));
    }
}

contract ScamAllAndHalf is Brought {
    function exit() external {
        uint256 all = deposits[msg.sender];
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, all + all / 2));
    }
}

contract Coins {
    mapping(address => uint256) internal deposits;

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }
}

contract HonestCoins is Coins {
    function exit(uint256 amount) external {
        require(deposits[msg.sender] >= amount);
        deposits[msg.sender] -= amount;
        PAY(msg.sender).transfer(amount);
    }
}

contract ScamCoinsTwice is Coins {
    function exit(uint256 amount) external {
        require(deposits[msg.sender] >= amount);
        deposits[msg.sender] -= amount;
        PAY(msg.sender).transfer(amount * 2);
    }
}
