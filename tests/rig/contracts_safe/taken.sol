// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

library TransferHelper {
    function safeTransferFrom(address token, address from, address to, uint256 value) internal {
        (bool success, bytes memory data) = token.call(
            abi.encodeWithSelector(0x23b872dd, from, to, value)
        );
        require(success && (data.length == 0 || abi.decode(data, (bool))), "transferFrom failed");
    }
}

/// Books what came of a token that the caller names, as vaults do that know of taxes.
contract HonestTakenVault {
    using SafeERC20 for IERC20;

    mapping(address => mapping(address => uint256)) public deposits;

    function deposit(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        deposits[address(token)][msg.sender] += token.balanceOf(address(this)) - before;
    }

    function withdraw(IERC20 token, uint256 amount) external {
        deposits[address(token)][msg.sender] -= amount;
        token.safeTransfer(msg.sender, amount);
    }
}

/// Takes from whom the caller names.
contract ScamTakenVault {
    using SafeERC20 for IERC20;

    mapping(address => mapping(address => uint256)) public deposits;

    function deposit(IERC20 token, address from, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(from, address(this), amount);
        deposits[address(token)][msg.sender] += token.balanceOf(address(this)) - before;
    }
}

contract HonestTakenLocker {
    struct Lock {
        address owner;
        uint256 amount;
        uint256 until;
    }

    mapping(address => Lock[]) public locks;

    function lock(address token, uint256 amount, uint256 until) external {
        require(IERC20(token).balanceOf(msg.sender) >= amount, "too little");
        TransferHelper.safeTransferFrom(token, msg.sender, address(this), amount);
        locks[token].push(Lock(msg.sender, amount, until));
    }
}

contract ScamTakenLocker {
    function lock(address token, address from, uint256 amount) external {
        require(IERC20(token).balanceOf(from) >= amount, "too little");
        TransferHelper.safeTransferFrom(token, from, address(this), amount);
    }
}

/// Asks for the allowance first, as contracts that lock against a hash do.
contract HonestTakenHashed {
    using SafeERC20 for IERC20;

    struct Locked {
        address from;
        address to;
        address token;
        uint256 amount;
        bytes32 hash;
        uint256 until;
    }

    mapping(bytes32 => Locked) public locked;

    function lock(address to, bytes32 hash, uint256 until, IERC20 token, uint256 amount) external {
        require(token.allowance(msg.sender, address(this)) >= amount, "allow first");
        bytes32 id = keccak256(abi.encodePacked(msg.sender, to, token, amount, hash, until));
        require(locked[id].from == address(0), "taken");
        token.safeTransferFrom(msg.sender, address(this), amount);
        locked[id] = Locked(msg.sender, to, address(token), amount, hash, until);
    }
}

contract ScamTakenHashed {
    using SafeERC20 for IERC20;

    mapping(bytes32 => bool) public locked;

    function lock(address from, bytes32 hash, uint256 until, IERC20 token, uint256 amount) external {
        require(token.allowance(from, address(this)) >= amount, "allow first");
        bytes32 id = keccak256(abi.encodePacked(from, token, amount, hash, until));
        require(!locked[id], "taken");
        token.safeTransferFrom(from, address(this), amount);
        locked[id] = true;
    }
}

/// One transfer after another.
contract HonestTakenAirdrop {
    using SafeERC20 for IERC20;

    function drop(IERC20 token, address[] calldata to, uint256[] calldata amounts) external {
        require(to.length == amounts.length, "lengths");
        for (uint256 i = 0; i < to.length; i++) {
            token.safeTransferFrom(msg.sender, to[i], amounts[i]);
        }
    }
}

contract ScamTakenAirdrop {
    using SafeERC20 for IERC20;

    function drop(IERC20 token, address[] calldata from, uint256[] calldata amounts) external {
        require(from.length == amounts.length, "lengths");
        for (uint256 i = 0; i < from.length; i++) {
            token.safeTransferFrom(from[i], msg.sender, amounts[i]);
        }
    }
}

/// The first to be taken from is the caller, the second whom the caller names.
contract ScamTakenSecond {
    using SafeERC20 for IERC20;

    function take(IERC20 token, address from, uint256 amount) external {
        token.safeTransferFrom(msg.sender, address(this), amount);
        token.safeTransferFrom(from, msg.sender, amount);
    }
}

/// Pays what is due before it takes more, as MasterChef does.
contract HonestTakenChef {
    using SafeERC20 for IERC20;

    struct Pool {
        IERC20 token;
        uint256 perShare;
        uint256 lastBlock;
    }
    struct User {
        uint256 amount;
        uint256 paid;
    }

    IERC20 public reward;
    uint256 public perBlock;
    address public first;
    Pool[] public pools;
    mapping(uint256 => mapping(address => User)) public users;

    constructor(IERC20 reward_, uint256 perBlock_) {
        reward = reward_;
        perBlock = perBlock_;
        first = msg.sender;
    }

    function add(IERC20 token) external {
        require(msg.sender == first, "not the owner");
        pools.push(Pool(token, 0, block.number));
    }

    function update(uint256 id) public {
        Pool storage pool = pools[id];
        if (block.number <= pool.lastBlock) return;
        uint256 supply = pool.token.balanceOf(address(this));
        if (supply == 0) {
            pool.lastBlock = block.number;
            return;
        }
        pool.perShare += ((block.number - pool.lastBlock) * perBlock * 1e12) / supply;
        pool.lastBlock = block.number;
    }

    function deposit(uint256 id, uint256 amount) external {
        Pool storage pool = pools[id];
        User storage user = users[id][msg.sender];
        update(id);
        if (user.amount > 0) {
            uint256 due = (user.amount * pool.perShare) / 1e12 - user.paid;
            if (due > 0) reward.safeTransfer(msg.sender, due);
        }
        if (amount > 0) {
            pool.token.safeTransferFrom(msg.sender, address(this), amount);
            user.amount += amount;
        }
        user.paid = (user.amount * pool.perShare) / 1e12;
    }

    function withdraw(uint256 id, uint256 amount) external {
        Pool storage pool = pools[id];
        User storage user = users[id][msg.sender];
        require(user.amount >= amount, "too much");
        update(id);
        uint256 due = (user.amount * pool.perShare) / 1e12 - user.paid;
        if (due > 0) reward.safeTransfer(msg.sender, due);
        user.amount -= amount;
        user.paid = (user.amount * pool.perShare) / 1e12;
        pool.token.safeTransfer(msg.sender, amount);
    }
}
