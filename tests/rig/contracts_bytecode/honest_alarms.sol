// SPDX-License-Identifier: MIT
// More ways of honest contracts that look open to all at first sight, each beside a twin that is.
import "./base.sol";

contract ThingLike {
    function transferFrom(address from, address to, uint256 id) external {}
}

/// Whoever has put a thing in makes tokens of the time that it lies there.
contract StakeLike is TokenBase {
    ThingLike internal things; // slot 3
    mapping(uint256 => address) internal holders; // slot 4
    mapping(uint256 => uint256) internal since; // slot 5

    constructor(ThingLike what) public {
        things = what;
    }

    function harvest(uint256 id) external {
        require(holders[id] == msg.sender);
        uint256 made = (block.timestamp - since[id]) * 1e9;
        since[id] = block.timestamp;
        totalSupply = _add(totalSupply, made);
        balances[msg.sender] = _add(balances[msg.sender], made);
    }
}

contract HonestStake is StakeLike {
    constructor(ThingLike what) public StakeLike(what) {}

    function enter(uint256 id) external {
        things.transferFrom(msg.sender, address(this), id);
        holders[id] = msg.sender;
        since[id] = block.timestamp;
    }
}

/// Nothing is put in.
contract OpenStake is StakeLike {
    constructor(ThingLike what) public StakeLike(what) {}

    function enter(uint256 id) external {
        require(holders[id] == address(0));
        holders[id] = msg.sender;
        since[id] = block.timestamp;
    }
}

/// Time counts from the first of all.
contract OpenSince is StakeLike {
    constructor(ThingLike what) public StakeLike(what) {}

    function enter(uint256 id) external {
        things.transferFrom(msg.sender, address(this), id);
        holders[id] = msg.sender;
    }
}

/// A little for each account that has waited a day.
contract HonestWait is TokenBase {
    mapping(address => uint256) internal due; // slot 3

    function enter() external {
        require(due[msg.sender] == 0);
        due[msg.sender] = block.timestamp + 1 days;
    }

    function claim() external {
        require(due[msg.sender] != 0 && block.timestamp > due[msg.sender]);
        due[msg.sender] = 0;
        totalSupply = _add(totalSupply, 1e18);
        balances[msg.sender] = _add(balances[msg.sender], 1e18);
    }
}

/// The same, of whoever says that he has waited.
contract OpenWait is HonestWait {
    function since(uint256 when) external {
        due[msg.sender] = when;
    }
}

/// Runs only where another contract delegates to it (as SimulateTxAccessor).
contract HonestAccessor {
    function simulate(address to, bytes calldata data) external {
        require(address(this) != address(0x1111111111111111111111111111111111111111));
        CALL(ok, to, data);
        require(ok);
    }
}

contract OpenAccessor {
    function simulate(address to, bytes calldata data) external {
        CALL(ok, to, data);
        require(ok);
    }
}

/// Asks itself what would happen, and undoes it (as pools of Balancer).
contract HonestQuery {
    uint256 internal asked; // slot 0

    function query(address to, bytes calldata data) external {
        if (msg.sender != address(this)) {
            CALL(ok, address(this), msg.data);
            require(!ok);
        } else {
            asked = data.length;
            require(to == address(0));
        }
    }
}

contract OpenQuery {
    function query(address to, bytes calldata data) external {
        CALL(ok, to, data);
        require(ok);
    }
}

/// Executes what was scheduled, by those of a role, or by all if it was given to nobody's address.
contract TimelockLike {
    mapping(bytes32 => mapping(address => bool)) internal roles; // slot 0
    mapping(bytes32 => uint256) internal times; // slot 1
    bytes32 public constant EXECUTOR = keccak256("EXECUTOR");

    function execute(address to, bytes calldata data) external {
        require(roles[EXECUTOR][address(0)] || roles[EXECUTOR][msg.sender]);
        CALL(ok, to, data);
        require(ok);
    }
}

contract HonestTimelock is TimelockLike {
    constructor() public {
        roles[0][msg.sender] = true;
    }

    function grant(bytes32 role, address who) external {
        require(roles[0][msg.sender]);
        roles[role][who] = true;
    }
}

/// Anybody gives roles.
contract OpenTimelock is TimelockLike {
    function grant(bytes32 role, address who) external {
        roles[role][who] = true;
    }
}

/// Executes for whoever has signed, once (as MinimalForwarder).
contract HonestForwarder {
    mapping(address => uint256) internal nonces; // slot 0

    function execute(
        address from,
        address to,
        bytes calldata data,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 hash = keccak256(abi.encodePacked(from, to, nonces[from], keccak256(data)));
        require(ecrecover(hash, v, r, s) == from);
        nonces[from] += 1;
        CALL(ok, to, data);
        require(ok);
    }
}

/// The same, and again and again.
contract OpenForwarder {
    function execute(
        address from,
        address to,
        bytes calldata data,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(ecrecover(keccak256(abi.encodePacked(from, to, keccak256(data))), v, r, s) == from);
        CALL(ok, to, data);
        require(ok);
    }
}

/// Who makes tokens has a limit of his own, which making them lowers (as ERC-7281, and FiatToken).
contract LimitLike is TokenBase {
    mapping(address => uint256) internal limits; // slot 3
    address internal setter; // slot 4

    function make(address to, uint256 amount, uint256 asked) internal {
        require(limits[msg.sender] >= asked);
        limits[msg.sender] -= asked;
        totalSupply = _add(totalSupply, amount);
        balances[to] = _add(balances[to], amount);
    }
}

contract HonestLimit is LimitLike {
    constructor() public {
        setter = msg.sender;
    }

    function setLimit(address who, uint256 limit) external {
        require(msg.sender == setter);
        limits[who] = limit;
    }

    function mint(address to, uint256 amount) external {
        make(to, amount, amount);
    }
}

/// Anybody sets himself a limit.
contract OpenLimit is LimitLike {
    function setLimit(uint256 limit) external {
        limits[msg.sender] = limit;
    }

    function mint(address to, uint256 amount) external {
        make(to, amount, amount);
    }
}

/// What is held against the limit is not what is made.
contract OpenAside is LimitLike {
    constructor() public {
        setter = msg.sender;
    }

    function setLimit(address who, uint256 limit) external {
        require(msg.sender == setter);
        limits[who] = limit;
    }

    function mint(address to, uint256 amount, uint256 asked) external {
        make(to, amount, asked);
    }
}
