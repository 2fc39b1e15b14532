// SPDX-License-Identifier: MIT
// What widely used protocols do, beside twins that anybody can empty. Words in capitals: see `dialect.ts`.
import "./base.sol";

/// Holders put tokens aside and take them back (as BNB's ERC-20).
contract HonestFrozen is TokenBase {
    mapping(address => uint256) public frozen;

    function freeze(uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        frozen[msg.sender] = _add(frozen[msg.sender], amount);
    }

    function unfreeze(uint256 amount) external {
        frozen[msg.sender] = _sub(frozen[msg.sender], amount);
        balances[msg.sender] = _add(balances[msg.sender], amount);
    }
}

/// What is put aside is not taken from anybody.
contract OpenFrozen is TokenBase {
    mapping(address => uint256) public frozen;

    function freeze(uint256 amount) external {
        frozen[msg.sender] = _add(frozen[msg.sender], amount);
    }

    function unfreeze(uint256 amount) external {
        frozen[msg.sender] = _sub(frozen[msg.sender], amount);
        balances[msg.sender] = _add(balances[msg.sender], amount);
    }
}

/// Coins for whoever knows a secret, and back to who sent them after a time, whoever asks for it.
contract LockLike {
    struct Lock {
        address sender;
        address receiver;
        uint256 amount;
        uint256 until;
        bool done;
    }

    mapping(bytes32 => Lock) internal locks;

    function refund(bytes32 id) external {
        Lock storage lock = locks[id];
        require(!lock.done && block.timestamp > lock.until);
        lock.done = true;
        SEND(lock.sender, lock.amount);
    }
}

contract HonestHashLock is LockLike {
    function open(bytes32 id, address receiver, uint256 until) external payable {
        require(locks[id].sender == address(0));
        locks[id] = Lock(msg.sender, receiver, msg.value, until, false);
    }
}

/// Whoever opens a lock says how much is in it.
contract OpenHashLock is LockLike {
    function open(bytes32 id, address receiver, uint256 amount, uint256 until) external payable {
        require(locks[id].sender == address(0));
        locks[id] = Lock(msg.sender, receiver, amount, until, false);
    }
}

/// Coins are lent for one call.
contract HonestLender {
    function deposit() external payable {}

    function lend(uint256 amount) external {
        uint256 before = address(this).balance;
        SEND(msg.sender, amount);
        require(address(this).balance >= before);
    }
}

/// What is asked for is that nothing else was lost.
contract OpenLender {
    function deposit() external payable {}

    function lend(uint256 amount) external {
        uint256 before = address(this).balance;
        SEND(msg.sender, amount);
        require(address(this).balance >= before - amount);
    }
}

/// Shares of what lies in the contract and elsewhere; somebody tells how much that is (as stETH).
contract SharesLike {
    mapping(address => uint256) internal shares;
    uint256 internal allShares;
    uint256 internal pooled;
    address internal oracle;

    constructor() public {
        oracle = msg.sender;
    }

    function totalSupply() external view returns (uint256) {
        return pooled;
    }

    function balanceOf(address account) external view returns (uint256) {
        return allShares == 0 ? 0 : shares[account] * pooled / allShares;
    }

    function submit() external payable {
        require(msg.value > 0);
        uint256 made = pooled == 0 ? msg.value : msg.value * allShares / pooled;
        shares[msg.sender] += made;
        allShares += made;
        pooled += msg.value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 moved = amount * allShares / pooled;
        require(shares[msg.sender] >= moved);
        shares[msg.sender] -= moved;
        shares[to] += moved;
        return true;
    }
}

contract HonestShares is SharesLike {
    function report(uint256 amount) external {
        require(msg.sender == oracle);
        pooled = amount;
    }
}

contract OpenShares is SharesLike {
    function report(uint256 amount) external {
        pooled = amount;
    }
}

/// Each bridge has a limit that comes back with time (as ERC-7281).
contract RefillLike is TokenBase {
    struct Limit {
        uint256 at;
        uint256 rate;
        uint256 most;
        uint256 left;
    }

    mapping(address => Limit) internal limits;
    address internal setter;

    constructor() public {
        setter = msg.sender;
    }

    function set(address bridge, uint256 most) internal {
        limits[bridge].most = most;
        limits[bridge].left = most;
        limits[bridge].rate = most / 1 days;
        limits[bridge].at = block.timestamp;
    }

    function leftOf(address bridge) public view returns (uint256 left) {
        Limit storage limit = limits[bridge];
        left = limit.left;
        if (left == limit.most) return left;
        if (limit.at + 1 days <= block.timestamp) return limit.most;
        left += (block.timestamp - limit.at) * limit.rate;
        if (left > limit.most) left = limit.most;
    }

    function mint(address to, uint256 amount) external {
        uint256 left = leftOf(msg.sender);
        require(left >= amount);
        limits[msg.sender].at = block.timestamp;
        limits[msg.sender].left = left - amount;
        _create(to, amount);
    }
}

contract HonestRefill is RefillLike {
    function setLimit(address bridge, uint256 most) external {
        require(msg.sender == setter);
        set(bridge, most);
    }
}

contract OpenRefill is RefillLike {
    function setLimit(uint256 most) external {
        set(msg.sender, most);
    }
}
