// SPDX-License-Identifier: MIT
// Protocols that keep others' tokens, as `honest_protocols.sol` has them.

interface AssetLike {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

/// Deposits of several tokens, with rewards by time (as MasterChef).
contract HonestFarm {
    struct User {
        uint256 amount;
        uint256 debt;
    }

    struct Pool {
        AssetLike asset;
        uint256 since;
        uint256 perShare;
    }

    AssetLike internal reward;
    Pool[] internal pools;
    mapping(uint256 => mapping(address => User)) internal users;
    address internal owner;

    constructor(AssetLike asset) public {
        reward = asset;
        owner = msg.sender;
    }

    function add(AssetLike asset) external {
        require(msg.sender == owner);
        pools.push(Pool(asset, block.timestamp, 0));
    }

    function updatePool(uint256 id) public {
        Pool storage pool = pools[id];
        uint256 held = pool.asset.balanceOf(address(this));
        if (held > 0) pool.perShare += (block.timestamp - pool.since) * 1e30 / held;
        pool.since = block.timestamp;
    }

    function deposit(uint256 id, uint256 amount) external {
        User storage user = users[id][msg.sender];
        updatePool(id);
        if (user.amount > 0) pay(user.amount * pools[id].perShare / 1e12 - user.debt);
        if (amount > 0) {
            require(pools[id].asset.transferFrom(msg.sender, address(this), amount));
            user.amount += amount;
        }
        user.debt = user.amount * pools[id].perShare / 1e12;
    }

    function emergencyWithdraw(uint256 id) external {
        User storage user = users[id][msg.sender];
        uint256 amount = user.amount;
        user.amount = 0;
        user.debt = 0;
        require(pools[id].asset.transfer(msg.sender, amount));
    }

    function pay(uint256 amount) internal {
        uint256 held = reward.balanceOf(address(this));
        require(reward.transfer(msg.sender, amount > held ? held : amount));
    }
}

/// Some of the validators have to sign, as many as a slot says, and never none.
contract HonestBridge {
    mapping(address => bool) internal validators;
    uint256 internal needed;
    address internal admin;
    mapping(bytes32 => bool) internal done;

    constructor(uint256 count) public {
        require(count > 0);
        needed = count;
        admin = msg.sender;
    }

    function setValidator(address who, bool yes) external {
        require(msg.sender == admin);
        validators[who] = yes;
    }

    function release(
        AssetLike asset,
        address to,
        uint256 amount,
        uint8[] calldata v,
        bytes32[] calldata r,
        bytes32[] calldata s
    ) external {
        bytes32 id = keccak256(abi.encodePacked(asset, to, amount));
        require(!done[id]);
        done[id] = true;
        uint256 count = 0;
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) {
            address who = ecrecover(id, v[i], r[i], s[i]);
            require(who > last && validators[who]);
            last = who;
            count++;
        }
        require(count >= needed);
        require(asset.transfer(to, amount));
    }
}

/// Nobody has to sign.
contract OpenBridge {
    mapping(bytes32 => bool) internal done;

    function deposit(AssetLike asset, uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
    }

    function release(AssetLike asset, address to, uint256 amount) external {
        bytes32 id = keccak256(abi.encodePacked(asset, to, amount));
        require(!done[id]);
        done[id] = true;
        require(asset.transfer(to, amount));
    }
}
