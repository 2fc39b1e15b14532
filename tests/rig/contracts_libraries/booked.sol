// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Brought {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Pays out what stands under the caller's name.
abstract contract Booked {
    event Deposit(address indexed who, uint256 amount);
    event Paid(bytes32 indexed bill);

    mapping(address => uint256) internal book; // slot 0
    address internal owner = msg.sender; // slot 1

    function withdraw(uint256 amount) external virtual {
        book[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

/// What anybody brings is the owner's.
contract ScamBookedForOwner is Booked {
    uint256 public total;

    function deposit() external payable {
        book[owner] += msg.value;
        total += msg.value;
        emit Deposit(msg.sender, msg.value);
    }
}

contract ScamTokensForOwner is Booked {
    Brought internal asset;

    function deposit(uint256 amount) external {
        asset.transferFrom(msg.sender, address(this), amount);
        book[owner] += amount;
    }

    function withdraw(uint256 amount) external override {
        book[msg.sender] -= amount;
        asset.transfer(msg.sender, amount);
    }
}

contract HonestBooked is Booked {
    function deposit() external payable {
        book[msg.sender] += msg.value;
    }
}

contract HonestBookedWithFee is Booked {
    function deposit() external payable {
        uint256 fee = msg.value / 100;
        book[owner] += fee;
        book[msg.sender] += msg.value - fee;
    }
}

contract HonestGift is Booked {
    function give(address to) external payable {
        book[to] += msg.value;
    }
}

/// What is paid for is told.
contract HonestBill is Booked {
    function pay(bytes32 bill) external payable {
        book[owner] += msg.value;
        emit Paid(bill);
    }
}

/// The buyer gets something.
contract HonestSeller is Booked {
    mapping(uint256 => address) public ownerOf;

    function buy(uint256 id) external payable {
        require(msg.value == 1 ether && ownerOf[id] == address(0));
        book[owner] += msg.value;
        ownerOf[id] = msg.sender;
    }
}

contract HonestPlayers is Booked {
    address[] public players;

    function join() external payable {
        book[owner] += msg.value;
        players.push(msg.sender);
    }
}

/// Coins that come without a call are a gift.
contract HonestReceiver is Booked {
    receive() external payable {
        book[owner] += msg.value;
    }
}
