// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface BookedAsset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

abstract contract CoinBookLike {
    address internal owner = msg.sender;
    mapping(address => uint256) public deposits;

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        deposits[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

/// The owner strikes out what somebody has brought.
contract ScamStruckOut is CoinBookLike {
    function strike(address who) external {
        require(msg.sender == owner);
        deposits[who] = 0;
    }
}

contract ScamSlashed is CoinBookLike {
    function slash(address who, uint256 amount) external {
        require(msg.sender == owner);
        deposits[who] -= amount;
    }
}

contract ScamStruckByAnybody is CoinBookLike {
    function strike(address who) external {
        delete deposits[who];
    }
}

contract ScamBookedOver is CoinBookLike {
    function pass(address from, address to, uint256 amount) external {
        require(msg.sender == owner);
        deposits[from] -= amount;
        deposits[to] += amount;
    }
}

contract HonestPassedOn is CoinBookLike {
    function pass(address to) external {
        uint256 amount = deposits[msg.sender];
        deposits[msg.sender] = 0;
        deposits[to] += amount;
    }
}

contract HonestRefunds is CoinBookLike {
    function refund(address who) external {
        require(msg.sender == owner);
        uint256 amount = deposits[who];
        deposits[who] = 0;
        payable(who).transfer(amount);
    }
}

/// What is taken off stays his, and he comes for it later.
contract HonestQueued is CoinBookLike {
    mapping(address => uint256) public due;

    function queue(address who) external {
        require(msg.sender == owner);
        due[who] += deposits[who];
        deposits[who] = 0;
    }

    function collect() external {
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

abstract contract TokenBookLike {
    address internal owner = msg.sender;
    BookedAsset internal asset;
    uint256 internal total;

    struct Account {
        uint256 amount;
        uint256 since;
    }

    mapping(address => Account) internal accounts;

    constructor(BookedAsset asset_) {
        asset = asset_;
    }

    function deposit(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        accounts[msg.sender].amount += amount;
        accounts[msg.sender].since = block.timestamp;
        total += amount;
    }

    function withdraw(uint256 amount) external {
        accounts[msg.sender].amount -= amount;
        total -= amount;
        require(asset.transfer(msg.sender, amount));
    }
}

contract ScamTokensSlashed is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function slash(address who, uint256 amount) external {
        require(msg.sender == owner);
        accounts[who].amount -= amount;
    }
}

contract ScamTokensStruck is TokenBookLike {
    constructor(BookedAsset asset_) TokenBookLike(asset_) {}

    function strike(address who) external {
        delete accounts[who];
    }
}

/// What is written down instead nobody ever pays.
contract ScamQueuedForNothing is CoinBookLike {
    mapping(address => uint256) public due;

    function queue(address who) external {
        require(msg.sender == owner);
        due[who] += deposits[who];
        deposits[who] = 0;
    }
}

/// Who owes more than half of what he has brought loses a part to whom pays his debt.
contract HonestLiquidated is TokenBookLike {
    BookedAsset internal immutable money;
    mapping(address => uint256) internal debts;

    constructor(BookedAsset asset_, BookedAsset money_) TokenBookLike(asset_) {
        money = money_;
    }

    function borrow(uint256 amount) external {
        debts[msg.sender] += amount;
        require(debts[msg.sender] * 2 <= accounts[msg.sender].amount);
        require(money.transfer(msg.sender, amount));
    }

    function liquidate(address who, uint256 amount) external {
        require(debts[who] * 2 > accounts[who].amount);
        require(money.transferFrom(msg.sender, address(this), amount));
        debts[who] -= amount;
        accounts[who].amount -= amount;
        require(asset.transfer(msg.sender, amount));
    }
}
