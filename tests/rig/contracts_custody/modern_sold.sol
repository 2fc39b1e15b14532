// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

interface ISellable {
    function approve(address spender, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IExchange {
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amount,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 until
    ) external;
    function swapExactTokensForTokens(
        uint256 amount,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 until
    ) external returns (uint256[] memory);
    function removeLiquidityETH(
        address token,
        uint256 liquidity,
        uint256 least,
        uint256 leastCoins,
        address to,
        uint256 until
    ) external returns (uint256, uint256);
    function removeLiquidity(
        address one,
        address other,
        uint256 liquidity,
        uint256 least,
        uint256 leastOther,
        address to,
        uint256 until
    ) external returns (uint256, uint256);
}

interface IVault {
    function redeem(uint256 shares, address to, address from) external returns (uint256);
}

contract Selling {
    address internal boss = msg.sender;
    IExchange internal immutable exchange;
    ISellable internal immutable pool;

    constructor(IExchange exchange_, ISellable pool_) {
        exchange = exchange_;
        pool = pool_;
    }

    modifier onlyBoss() {
        require(msg.sender == boss);
        _;
    }
}

contract ScamLiquidityTaken is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(uint256 liquidity) external onlyBoss {
        pool.approve(address(exchange), liquidity);
        exchange.removeLiquidityETH(address(this), liquidity, 0, 0, boss, block.timestamp);
    }
}

contract ScamLiquidityOfPairTaken is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(address one, address other, address to) external onlyBoss {
        uint256 liquidity = pool.balanceOf(address(this));
        pool.approve(address(exchange), liquidity);
        exchange.removeLiquidity(one, other, liquidity, 0, 0, to, block.timestamp);
    }
}

contract ScamSoldForBoss is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(ISellable token, address[] calldata path) external onlyBoss {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(exchange), amount);
        exchange.swapExactTokensForETHSupportingFeeOnTransferTokens(amount, 0, path, boss, block.timestamp);
    }
}

/// What it brings stays here.
contract HonestSoldForItself is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(ISellable token, address[] calldata path) external onlyBoss {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(exchange), amount);
        exchange.swapExactTokensForTokens(amount, 0, path, address(this), block.timestamp);
    }
}

/// Callers sell what they bring.
contract HonestSoldForCallers is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function sell(ISellable token, uint256 amount, address[] calldata path) external {
        token.transferFrom(msg.sender, address(this), amount);
        token.approve(address(exchange), amount);
        exchange.swapExactTokensForTokens(amount, 0, path, msg.sender, block.timestamp);
    }
}

contract ScamRedeemed is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(IVault vault, uint256 shares) external onlyBoss {
        vault.redeem(shares, boss, address(this));
    }
}

/// His own shares.
contract HonestRedeemed is Selling {
    constructor(IExchange exchange_, ISellable pool_) Selling(exchange_, pool_) {}

    function finish(IVault vault, uint256 shares) external onlyBoss {
        vault.redeem(shares, msg.sender, msg.sender);
    }
}
