// SPDX-License-Identifier: MIT
import "./base.sol";

/// Keeps what its callers bring, and writes down whose it is.
contract Depository {
    IOtherToken internal token; // slot 0
    address internal owner; // slot 1
    mapping(address => uint256) internal brought; // slot 2

    constructor(IOtherToken what) public {
        token = what;
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        brought[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        _check(msg.sender);
        require(brought[msg.sender] >= amount);
        brought[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }

    function _check(address who) internal virtual {}
}

/// The owner writes down what nobody has brought.
contract ScamBook is Depository {
    constructor(IOtherToken what) public Depository(what) {}

    function zw(address who, uint256 amount) external onlyOwner {
        brought[who] = amount;
    }
}

/// The owner adds to what he has brought.
contract ScamCoinBook {
    address internal owner; // slot 0
    mapping(address => uint256) internal brought; // slot 1

    function deposit() external payable {
        brought[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(brought[msg.sender] >= amount);
        brought[msg.sender] -= amount;
        SEND(msg.sender, amount);
    }

    function zw(uint256 amount) external {
        require(msg.sender == owner);
        brought[msg.sender] += amount;
    }
}

/// The owner keeps everybody, or somebody, from taking out what is his.
contract ScamStopped is Depository {
    bool internal stopped; // slot 3
    mapping(address => bool) internal refused; // slot 4

    constructor(IOtherToken what) public Depository(what) {}

    function zs() external onlyOwner {
        stopped = true;
    }

    function zg() external onlyOwner {
        stopped = false;
    }

    function zr(address who) external onlyOwner {
        refused[who] = true;
    }

    function _check(address who) internal override {
        require(!stopped && !refused[who]);
    }
}

/// The owner brings what he writes down for others, and there is a way out that nobody stops.
contract HonestBook is Depository {
    bool internal stopped; // slot 3

    constructor(IOtherToken what) public Depository(what) {}

    function zs(bool to) external onlyOwner {
        stopped = to;
    }

    function give(address who, uint256 amount) external onlyOwner {
        require(token.transferFrom(msg.sender, address(this), amount));
        brought[who] += amount;
    }

    function leave() external {
        uint256 amount = brought[msg.sender];
        brought[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }

    function _check(address who) internal override {
        require(!stopped);
        who;
    }
}
