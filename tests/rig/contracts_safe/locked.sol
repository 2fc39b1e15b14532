// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A flag that a call sets and releases keeps out whoever comes meanwhile, unless it is left set, or he is called.

abstract contract FlaggedToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    address internal boss = msg.sender;
    bool internal on;
    bool internal ready;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function _create(uint256 value) internal {
        balanceOf[msg.sender] += value;
        totalSupply += value;
    }
}

/// Released first and set last.
contract ScamLeftSet is FlaggedToken {
    function poke(uint256 value) external {
        if (on) return _create(value);
        on = false;
        emit Transfer(address(0), msg.sender, 0);
        on = true;
    }
}

/// Another function sets it.
contract ScamSetElsewhere is FlaggedToken {
    function poke(uint256 value) external {
        if (on) return _create(value);
        on = true;
        emit Transfer(address(0), msg.sender, 0);
        on = false;
    }

    function open() external {
        on = true;
    }
}

/// Released the first time only.
contract ScamReleasedOnce is FlaggedToken {
    function poke(uint256 value) external {
        if (on) return _create(value);
        on = true;
        emit Transfer(address(0), msg.sender, 0);
        if (ready) return;
        on = false;
        ready = true;
    }
}

/// Whoever calls is called while it is set, and calls back.
contract ScamCalledWithin is FlaggedToken {
    function poke(uint256 value) external {
        if (on) return _create(value);
        on = true;
        (bool done,) = msg.sender.call("");
        require(done);
        on = false;
    }
}

/// Whom anybody names is called while it is set.
contract ScamHookWithin is FlaggedToken {
    address internal hook;

    function setHook(address named) external {
        hook = named;
    }

    function poke(uint256 value) external {
        if (on) return _create(value);
        on = true;
        (bool done,) = hook.call("");
        require(done);
        on = false;
    }
}

/// Another function takes it, and calls whoever calls.
contract ScamCalledElsewhere is FlaggedToken {
    function poke(uint256 value) external {
        if (on) return _create(value);
        on = true;
        emit Transfer(address(0), msg.sender, 0);
        on = false;
    }

    function visit() external {
        on = true;
        (bool done,) = msg.sender.call("");
        require(done);
        on = false;
    }
}

/// Initializers within an initializer, as OpenZeppelin 3 has them: both flags are written as one word.
contract HonestSetUpWithin is FlaggedToken {
    modifier initializer() {
        require(on || !ready, "done");
        bool isTop = !on;
        if (isTop) {
            on = true;
            ready = true;
        }
        _;
        if (isTop) on = false;
    }

    function initialize() external {
        _setUp();
    }

    function _setUp() internal initializer {
        _setUpBoss();
    }

    function _setUpBoss() internal initializer {
        boss = msg.sender;
    }

    function create(uint256 value) external {
        require(msg.sender == boss, "boss");
        _create(value);
    }
}

/// Another function takes the initializers' lock, and calls whoever calls.
contract ScamSetUpWithin is HonestSetUpWithin {
    function visit() external {
        on = true;
        (bool done,) = msg.sender.call("");
        require(done);
        on = false;
    }
}

/// Whoever calls says which entry is paid, and the owner whom it names.
contract HonestPaidAsListed {
    struct Entry {
        address payee;
        uint256 amount;
    }

    address internal boss = msg.sender;
    IERC20 internal token;
    mapping(address => Entry) public entries;

    constructor(IERC20 paid) {
        token = paid;
    }

    function enter(address name, address payee, uint256 amount) external virtual {
        require(msg.sender == boss, "boss");
        entries[name] = Entry(payee, amount);
    }

    function pay(address name) external {
        Entry storage entry = entries[name];
        require(entry.payee != address(0), "nobody");
        uint256 amount = entry.amount;
        entry.amount = 0;
        require(token.transfer(entry.payee, amount), "token");
    }
}

/// Anybody enters himself.
contract ScamPaidAsListed is HonestPaidAsListed {
    constructor(IERC20 paid) HonestPaidAsListed(paid) {}

    function enter(address name, address payee, uint256 amount) external override {
        entries[name] = Entry(payee, amount);
    }
}

/// Anybody changes an entry where there is another one.
contract ScamPaidAsChanged is HonestPaidAsListed {
    constructor(IERC20 paid) HonestPaidAsListed(paid) {}

    function change(address name, address other, address payee) external {
        require(entries[other].payee != address(0), "nobody");
        entries[name].payee = payee;
    }
}

/// Anybody says who is paid, and the owner how much.
contract ScamPayeeNamed is HonestPaidAsListed {
    constructor(IERC20 paid) HonestPaidAsListed(paid) {}

    function name(address which, address payee) external {
        entries[which].payee = payee;
    }
}
