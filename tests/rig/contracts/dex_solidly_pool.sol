// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {DexLiquidityShares, IDexToken} from "./dex_liquidity_shares.sol";

/// Where a pool of this kind sends its fees, in every swap.
contract DexSolidlyFees {}

/// A volatile (x*y) or stable (x^3*y + y^3*x) pool with the published interface of Aerodrome and
/// Velodrome V2. Written anew for the tests; oracles and fee claims are left out.
contract DexSolidlyPool is DexLiquidityShares {
    using SafeERC20 for IERC20;

    bool public stable;
    address public factory;
    address public poolFees;
    uint256 public blockTimestampLast;
    uint256 private unit0;
    uint256 private unit1;
    bool private entered;

    error DepositsNotEqual();
    error FactoryAlreadySet();
    error InsufficientLiquidity();
    error InsufficientOutputAmount();
    error InsufficientInputAmount();
    error InvalidTo();
    error K();

    event Fees(address indexed sender, uint256 amount0, uint256 amount1);
    event Swap(
        address indexed sender,
        address indexed to,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out
    );
    event Sync(uint256 reserve0, uint256 reserve1);

    modifier once() {
        require(!entered, "ReentrancyGuard: reentrant call");
        entered = true;
        _;
        entered = false;
    }

    function initialize(address token0_, address token1_, bool stable_) external {
        if (factory != address(0)) revert FactoryAlreadySet();
        factory = msg.sender;
        (token0, token1, stable) = (token0_, token1_, stable_);
        unit0 = 10 ** IDexToken(token0_).decimals();
        unit1 = 10 ** IDexToken(token1_).decimals();
        poolFees = address(new DexSolidlyFees());
    }

    function tokens() external view returns (address, address) {
        return (token0, token1);
    }

    function metadata() external view returns (uint256, uint256, uint256, uint256, bool, address, address) {
        return (unit0, unit1, reserve0, reserve1, stable, token0, token1);
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, blockTimestampLast);
    }

    function getK() external view returns (uint256) {
        return product(reserve0, reserve1);
    }

    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256) {
        amountIn -= amountIn * fee() / 10_000;
        bool first = tokenIn == token0;
        (uint256 from, uint256 to) = first ? (reserve0, reserve1) : (reserve1, reserve0);
        if (!stable) return amountIn * to / (from + amountIn);
        (uint256 unitFrom, uint256 unitTo) = first ? (unit0, unit1) : (unit1, unit0);
        (from, to) = (from * 1e18 / unitFrom, to * 1e18 / unitTo);
        uint256 left = otherSide(amountIn * 1e18 / unitFrom + from, product(reserve0, reserve1), to);
        return (to - left) * unitTo / 1e18;
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external once {
        if (out0 == 0 && out1 == 0) revert InsufficientOutputAmount();
        (uint256 had0, uint256 had1) = (reserve0, reserve1);
        if (out0 >= had0 || out1 >= had1) revert InsufficientLiquidity();
        if (to == token0 || to == token1) revert InvalidTo();
        if (out0 > 0) IERC20(token0).safeTransfer(to, out0);
        if (out1 > 0) IERC20(token1).safeTransfer(to, out1);
        if (data.length > 0) {
            (bool ok,) = to.call(
                abi.encodeWithSignature("hook(address,uint256,uint256,bytes)", msg.sender, out0, out1, data)
            );
            require(ok);
        }
        (uint256 has0, uint256 has1) = balances();
        uint256 in0 = has0 > had0 - out0 ? has0 - (had0 - out0) : 0;
        uint256 in1 = has1 > had1 - out1 ? has1 - (had1 - out1) : 0;
        if (in0 == 0 && in1 == 0) revert InsufficientInputAmount();
        payFees(in0 * fee() / 10_000, in1 * fee() / 10_000);
        (has0, has1) = balances();
        if (product(has0, has1) < product(had0, had1)) revert K();
        update(has0, has1);
        emit Swap(msg.sender, to, in0, in1, out0, out1);
    }

    function skim(address to) external once {
        (uint256 has0, uint256 has1) = balances();
        IERC20(token0).safeTransfer(to, has0 - reserve0);
        IERC20(token1).safeTransfer(to, has1 - reserve1);
    }

    function fee() private view returns (uint256) {
        return DexSolidlyFactory(factory).getFee(address(this), stable);
    }

    /// Fees leave the pool at once, by a transfer of the token: such a transfer may cost tax too.
    function payFees(uint256 amount0, uint256 amount1) private {
        if (amount0 > 0) IERC20(token0).safeTransfer(poolFees, amount0);
        if (amount1 > 0) IERC20(token1).safeTransfer(poolFees, amount1);
        emit Fees(msg.sender, amount0, amount1);
    }

    function update(uint256 balance0, uint256 balance1) internal override {
        (reserve0, reserve1, blockTimestampLast) = (balance0, balance1, block.timestamp);
        emit Sync(balance0, balance1);
    }

    function checkFirstDeposit(uint256 amount0, uint256 amount1) internal view override {
        if (stable && amount0 * 1e18 / unit0 != amount1 * 1e18 / unit1) revert DepositsNotEqual();
    }

    function product(uint256 x, uint256 y) private view returns (uint256) {
        return stable ? curve(x * 1e18 / unit0, y * 1e18 / unit1) : x * y;
    }

    function curve(uint256 x, uint256 y) private pure returns (uint256) {
        return (x * y / 1e18) * (x * x / 1e18 + y * y / 1e18) / 1e18;
    }

    /// Newton's method from `y` on for the y with which the curve has the wanted value, rounded up.
    function otherSide(uint256 x, uint256 wanted, uint256 y) private pure returns (uint256) {
        for (uint256 round = 0; round < 255; round++) {
            uint256 k = curve(x, y);
            uint256 slope = 3 * x * (y * y / 1e18) / 1e18 + (x * x / 1e18) * x / 1e18;
            if (k < wanted) {
                uint256 step = (wanted - k) * 1e18 / slope;
                if (step == 0) {
                    if (curve(x, y + 1) > wanted) return y + 1;
                    step = 1;
                }
                y += step;
            } else {
                uint256 step = (k - wanted) * 1e18 / slope;
                if (step == 0) {
                    if (k == wanted || curve(x, y - 1) < wanted) return y;
                    step = 1;
                }
                y -= step;
            }
        }
        revert("!y");
    }
}

/// Creates pools as clones, so that their addresses can be derived.
contract DexSolidlyFactory {
    address public immutable implementation;
    address public immutable feeManager;
    uint256 public constant stableFee = 5;
    uint256 public constant volatileFee = 30;
    uint256 public constant MAX_FEE = 100;

    mapping(address => mapping(address => mapping(bool => address))) public getPool;
    mapping(address => bool) public isPool;
    mapping(address => uint256) public customFee;
    address[] public allPools;

    error FeeTooHigh();
    error NotFeeManager();
    error PoolAlreadyExists();
    error SameAddress();
    error ZeroAddress();

    event PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256);

    constructor(address implementation_, address feeManager_) {
        (implementation, feeManager) = (implementation_, feeManager_);
    }

    function allPoolsLength() external view returns (uint256) {
        return allPools.length;
    }

    function getFee(address pool, bool stable) external view returns (uint256) {
        if (customFee[pool] != 0) return customFee[pool];
        return stable ? stableFee : volatileFee;
    }

    function setCustomFee(address pool, uint256 fee) external {
        if (msg.sender != feeManager) revert NotFeeManager();
        if (fee > MAX_FEE) revert FeeTooHigh();
        customFee[pool] = fee;
    }

    function createPool(address tokenA, address tokenB, bool stable) external returns (address pool) {
        if (tokenA == tokenB) revert SameAddress();
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        if (token0 == address(0)) revert ZeroAddress();
        if (getPool[token0][token1][stable] != address(0)) revert PoolAlreadyExists();
        bytes32 salt = keccak256(abi.encodePacked(token0, token1, stable));
        pool = Clones.cloneDeterministic(implementation, salt);
        DexSolidlyPool(pool).initialize(token0, token1, stable);
        getPool[token0][token1][stable] = pool;
        getPool[token1][token0][stable] = pool;
        isPool[pool] = true;
        allPools.push(pool);
        emit PoolCreated(token0, token1, stable, pool, allPools.length);
    }
}
