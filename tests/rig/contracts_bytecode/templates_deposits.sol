// SPDX-License-Identifier: MIT
import "./base.sol";

/// Coins that callers bring and take out.
contract CoinDepository {
    address internal owner; // slot 0
    mapping(address => uint256) internal brought; // slot 1

    constructor() public {
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function deposit() external payable virtual {
        brought[msg.sender] += msg.value;
    }

    function withdraw() external {
        _check(msg.sender);
        uint256 amount = brought[msg.sender];
        brought[msg.sender] = 0;
        uint256 fee = _fee(amount);
        require(fee <= amount);
        SEND(msg.sender, amount - fee);
    }

    function _check(address who) internal virtual {}

    function _fee(uint256 amount) internal virtual returns (uint256) {
        amount;
        return 0;
    }
}

/// The owner says until when each has to wait.
contract ScamHeldUntil is CoinDepository {
    mapping(address => uint256) internal until; // slot 2

    function extend(address who, uint256 time) external onlyOwner {
        until[who] = time;
    }

    function _check(address who) internal override {
        require(block.timestamp >= until[who]);
    }
}

/// Everybody says it for himself.
contract HonestHeldUntil is CoinDepository {
    mapping(address => uint256) internal until; // slot 2

    function lock(uint256 time) external {
        require(time > until[msg.sender]);
        until[msg.sender] = time;
    }

    function _check(address who) internal override {
        require(block.timestamp >= until[who]);
    }
}

/// As much of it stays as the owner says.
contract ScamExitFee is CoinDepository {
    uint256 internal fee; // slot 2

    function set(uint256 percent) external onlyOwner {
        fee = percent;
    }

    function _fee(uint256 amount) internal override returns (uint256) {
        return (amount * fee) / 100;
    }
}

contract CappedExitFee is CoinDepository {
    uint256 internal fee; // slot 2

    function set(uint256 percent) external onlyOwner {
        require(percent <= 5);
        fee = percent;
    }

    function _fee(uint256 amount) internal override returns (uint256) {
        return (amount * fee) / 100;
    }
}

contract HonestExitFee is CoinDepository {
    function _fee(uint256 amount) internal override returns (uint256) {
        return amount / 100;
    }
}

/// What is brought goes on to whom the owner names.
contract ScamSentOn is CoinDepository {
    address internal wallet; // slot 2

    function set(address to) external onlyOwner {
        wallet = to;
    }

    function deposit() external payable override {
        brought[msg.sender] += msg.value;
        SEND(wallet, msg.value);
    }
}

interface StrategyLike {
    function release(uint256 amount) external;
}

/// Tokens that do not come to the contract, which owes them.
contract SentTokens {
    IOtherToken internal token; // slot 0
    address internal owner; // slot 1
    mapping(address => uint256) internal brought; // slot 2
    address internal wallet; // slot 3

    constructor(IOtherToken what) public {
        token = what;
        owner = msg.sender;
    }

    function set(address to) external {
        require(msg.sender == owner);
        wallet = to;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, wallet, amount));
        brought[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        require(brought[msg.sender] >= amount);
        brought[msg.sender] -= amount;
        _release(amount);
        require(token.transfer(msg.sender, amount));
    }

    function _release(uint256 amount) internal virtual {}
}

contract ScamTokensSentOn is SentTokens {
    constructor(IOtherToken what) public SentTokens(what) {}
}

/// They are asked back where they went.
contract HonestStrategy is SentTokens {
    constructor(IOtherToken what) public SentTokens(what) {}

    function _release(uint256 amount) internal override {
        StrategyLike(wallet).release(amount);
    }
}
