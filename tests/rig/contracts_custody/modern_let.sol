// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

interface ILetToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface ILetPool {
    function deposit(uint256 amount) external;
    function isPool(address account) external view returns (bool);
}

interface ILetVault {
    function redeem(uint256 shares, address to, address from) external returns (uint256);
    function withdraw(uint256 assets, address to, address from) external returns (uint256);
    function convertToAssets(uint256 shares) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ILending {
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
}

interface IPathRouter {
    struct ByPath {
        bytes path;
        address to;
        uint256 until;
        uint256 amount;
        uint256 least;
    }

    struct Exactly {
        address from;
        address into;
        uint24 fee;
        address to;
        uint256 until;
        uint256 amount;
        uint256 most;
        uint160 limit;
    }

    function exactInput(ByPath calldata what) external returns (uint256);
    function exactOutputSingle(Exactly calldata what) external returns (uint256);
}

/// Keeps what its callers bring.
contract Keeping {
    ILetToken internal token;
    address internal boss = msg.sender;
    mapping(address => uint256) internal brought;

    constructor(ILetToken token_) {
        token = token_;
    }

    modifier onlyBoss() {
        require(msg.sender == boss);
        _;
    }

    function bring(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        brought[msg.sender] += amount;
    }

    function take(uint256 amount) external {
        brought[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamLetByAnybody is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(address who) external {
        token.approve(who, type(uint256).max);
    }
}

contract ScamLetHimself is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend() external {
        token.approve(msg.sender, type(uint256).max);
    }
}

contract ScamLetAmount is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(uint256 amount) external {
        token.approve(msg.sender, amount);
    }
}

/// Anybody brings something.
contract ScamLetToBringers is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(address who) external {
        require(brought[who] > 0);
        token.approve(who, type(uint256).max);
    }
}

/// More than he brings.
contract ScamLetBeyond is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(ILetPool pool, uint256 amount, uint256 more) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        token.approve(address(pool), more);
        pool.deposit(amount);
    }
}

contract ScamLetToHolders is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(address who) external {
        require(token.balanceOf(who) > 0);
        token.approve(who, type(uint256).max);
    }
}

contract HonestLetBrought is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(ILetPool pool, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        token.approve(address(pool), amount);
        pool.deposit(amount);
    }
}

contract HonestLetOwn is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function lend(ILetPool pool, uint256 amount) external {
        brought[msg.sender] -= amount;
        token.approve(address(pool), amount);
        pool.deposit(amount);
    }
}

contract HonestLetNoMore is Keeping {
    constructor(ILetToken token_) Keeping(token_) {}

    function stop(address who) external {
        token.approve(who, 0);
    }
}

contract HonestLetListed is Keeping {
    mapping(address => bool) internal listed;

    constructor(ILetToken token_) Keeping(token_) {}

    function list(address pool) external onlyBoss {
        listed[pool] = true;
    }

    function prepare(address pool) external {
        require(listed[pool]);
        token.approve(pool, type(uint256).max);
    }
}

contract ScamLetListed is Keeping {
    mapping(address => bool) internal listed;

    constructor(ILetToken token_) Keeping(token_) {}

    function list(address pool) external {
        listed[pool] = true;
    }

    function prepare(address pool) external {
        require(listed[pool]);
        token.approve(pool, type(uint256).max);
    }
}

contract HonestLetRegistered is Keeping {
    ILetPool internal registry;

    constructor(ILetToken token_, ILetPool registry_) Keeping(token_) {
        registry = registry_;
    }

    function prepare(address pool) external {
        require(registry.isPool(pool));
        token.approve(pool, type(uint256).max);
    }
}

contract HonestLetByNumber is Keeping {
    address[] internal pools;

    constructor(ILetToken token_) Keeping(token_) {}

    function list(address pool) external onlyBoss {
        pools.push(pool);
    }

    function prepare(uint256 pool) external {
        token.approve(pools[pool], type(uint256).max);
    }
}

/// Nothing lies here between calls.
contract HonestLetByRouter {
    ILetToken internal token;

    constructor(ILetToken token_) {
        token = token_;
    }

    function pull(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function prepare(address pool, uint256 amount) external {
        token.approve(pool, amount);
    }
}

/// Keeps what its callers bring as shares of a vault.
contract KeepingShares is Keeping {
    ILetVault internal vault;

    constructor(ILetToken token_, ILetVault vault_) Keeping(token_) {
        vault = vault_;
    }
}

contract ScamSharesForAnybody is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares) external {
        vault.redeem(shares, msg.sender, address(this));
    }
}

contract ScamSharesBeside is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares, uint256 more) external {
        brought[msg.sender] -= shares;
        vault.redeem(more, msg.sender, address(this));
    }
}

contract ScamSharesOfAnybody is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares, address whose) external onlyBoss {
        vault.redeem(shares, boss, whose);
    }
}

contract HonestSharesOwn is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares) external {
        brought[msg.sender] -= shares;
        vault.redeem(shares, msg.sender, address(this));
    }
}

contract HonestSharesReckoned is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares) external {
        brought[msg.sender] -= shares;
        vault.withdraw(vault.convertToAssets(shares), msg.sender, address(this));
    }
}

contract HonestSharesBrought is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares) external {
        require(vault.transferFrom(msg.sender, address(this), shares));
        vault.redeem(shares, msg.sender, address(this));
    }
}

contract HonestSharesOfHolder is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares, address whose) external onlyBoss {
        vault.redeem(shares, whose, whose);
    }
}

contract HonestSharesOfOthers is KeepingShares {
    constructor(ILetToken token_, ILetVault vault_) KeepingShares(token_, vault_) {}

    function leave(uint256 shares, address whose) external onlyBoss {
        require(whose != address(this));
        vault.redeem(shares, boss, whose);
    }
}

contract ScamLentOut is Keeping {
    ILending internal lending;

    constructor(ILetToken token_, ILending lending_) Keeping(token_) {
        lending = lending_;
    }

    function finish(uint256 amount) external onlyBoss {
        lending.withdraw(address(token), amount, boss);
    }
}

contract HonestLentOut is Keeping {
    ILending internal lending;

    constructor(ILetToken token_, ILending lending_) Keeping(token_) {
        lending = lending_;
    }

    function finish(uint256 amount) external onlyBoss {
        lending.withdraw(address(token), amount, address(this));
    }
}

contract Routed is Keeping {
    IPathRouter internal router;

    constructor(ILetToken token_, IPathRouter router_) Keeping(token_) {
        router = router_;
    }
}

contract ScamSoldByPath is Routed {
    constructor(ILetToken token_, IPathRouter router_) Routed(token_, router_) {}

    function finish(bytes calldata path, uint256 amount) external onlyBoss {
        router.exactInput(IPathRouter.ByPath(path, boss, block.timestamp, amount, 0));
    }
}

contract HonestSoldByPath is Routed {
    constructor(ILetToken token_, IPathRouter router_) Routed(token_, router_) {}

    function finish(bytes calldata path, uint256 amount) external onlyBoss {
        router.exactInput(IPathRouter.ByPath(path, address(this), block.timestamp, amount, 0));
    }
}

contract ScamSoldExactly is Routed {
    constructor(ILetToken token_, IPathRouter router_) Routed(token_, router_) {}

    function finish(address into, uint256 amount) external onlyBoss {
        router.exactOutputSingle(
            IPathRouter.Exactly(address(token), into, 3000, boss, block.timestamp, amount, type(uint256).max, 0)
        );
    }
}

contract HonestSoldExactly is Routed {
    constructor(ILetToken token_, IPathRouter router_) Routed(token_, router_) {}

    function finish(address into, uint256 amount) external onlyBoss {
        router.exactOutputSingle(
            IPathRouter.Exactly(
                address(token), into, 3000, address(this), block.timestamp, amount, type(uint256).max, 0
            )
        );
    }
}
