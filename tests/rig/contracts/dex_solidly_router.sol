// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {DexSolidlyFactory, DexSolidlyPool} from "./dex_solidly_pool.sol";
import {IDexWrapped} from "./dex_v3_router.sol";

/// The swaps of Aerodrome's and Velodrome V2's router with its published interface; written anew for
/// the tests. One factory is approved, as on the real networks' first day.
contract DexSolidlyRouter {
    using SafeERC20 for IERC20;

    struct Route {
        address from;
        address to;
        bool stable;
        address factory;
    }

    address public immutable defaultFactory;
    address public immutable weth;

    error ETHTransferFailed();
    error Expired();
    error InsufficientOutputAmount();
    error InvalidPath();
    error OnlyWETH();
    error PoolFactoryDoesNotExist();
    error SameAddresses();
    error ZeroAddress();

    modifier before(uint256 deadline) {
        if (deadline < block.timestamp) revert Expired();
        _;
    }

    constructor(address factory, address wrapped) {
        (defaultFactory, weth) = (factory, wrapped);
    }

    receive() external payable {
        if (msg.sender != weth) revert OnlyWETH();
    }

    function sortTokens(address a, address b) public pure returns (address, address) {
        if (a == b) revert SameAddresses();
        if (a == address(0) || b == address(0)) revert ZeroAddress();
        return a < b ? (a, b) : (b, a);
    }

    function poolFor(address a, address b, bool stable, address factory) public view returns (address) {
        if (factory != address(0) && factory != defaultFactory) revert PoolFactoryDoesNotExist();
        (address token0, address token1) = sortTokens(a, b);
        bytes32 salt = keccak256(abi.encodePacked(token0, token1, stable));
        address implementation = DexSolidlyFactory(defaultFactory).implementation();
        return Clones.predictDeterministicAddress(implementation, salt, defaultFactory);
    }

    function getReserves(address a, address b, bool stable, address factory)
        external
        view
        returns (uint256 reserveA, uint256 reserveB)
    {
        (address token0,) = sortTokens(a, b);
        (reserveA, reserveB,) = DexSolidlyPool(poolFor(a, b, stable, factory)).getReserves();
        if (a != token0) (reserveA, reserveB) = (reserveB, reserveA);
    }

    /// Routes over pools that do not exist yield zero.
    function getAmountsOut(uint256 amountIn, Route[] memory routes) public view returns (uint256[] memory amounts) {
        if (routes.length < 1) revert InvalidPath();
        amounts = new uint256[](routes.length + 1);
        amounts[0] = amountIn;
        for (uint256 i = 0; i < routes.length; i++) {
            address pool = poolOf(routes[i]);
            if (DexSolidlyFactory(defaultFactory).isPool(pool)) {
                amounts[i + 1] = DexSolidlyPool(pool).getAmountOut(amounts[i], routes[i].from);
            }
        }
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 minimum,
        Route[] memory routes,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = quoted(amountIn, minimum, routes);
        IERC20(routes[0].from).safeTransferFrom(msg.sender, poolOf(routes[0]), amountIn);
        swapQuoted(amounts, routes, to);
    }

    function swapExactETHForTokens(uint256 minimum, Route[] memory routes, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = quoted(msg.value, minimum, routes);
        payCoin(routes);
        swapQuoted(amounts, routes, to);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 minimum,
        Route[] memory routes,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (routes[routes.length - 1].to != weth) revert InvalidPath();
        amounts = quoted(amountIn, minimum, routes);
        IERC20(routes[0].from).safeTransferFrom(msg.sender, poolOf(routes[0]), amountIn);
        swapQuoted(amounts, routes, address(this));
        unwrap(amounts[routes.length], to);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minimum,
        Route[] memory routes,
        address to,
        uint256 deadline
    ) external before(deadline) {
        IERC20(routes[0].from).safeTransferFrom(msg.sender, poolOf(routes[0]), amountIn);
        swapArrived(minimum, routes, to);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 minimum,
        Route[] memory routes,
        address to,
        uint256 deadline
    ) external payable before(deadline) {
        payCoin(routes);
        swapArrived(minimum, routes, to);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minimum,
        Route[] memory routes,
        address to,
        uint256 deadline
    ) external before(deadline) {
        if (routes[routes.length - 1].to != weth) revert InvalidPath();
        IERC20(routes[0].from).safeTransferFrom(msg.sender, poolOf(routes[0]), amountIn);
        swapArrived(0, routes, address(this));
        uint256 amount = IERC20(weth).balanceOf(address(this));
        if (amount < minimum) revert InsufficientOutputAmount();
        unwrap(amount, to);
    }

    function quoted(uint256 amountIn, uint256 minimum, Route[] memory routes)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, routes);
        if (amounts[routes.length] < minimum) revert InsufficientOutputAmount();
    }

    function swapQuoted(uint256[] memory amounts, Route[] memory routes, address to) private {
        for (uint256 i = 0; i < routes.length; i++) swapOne(routes, i, amounts[i + 1], to);
    }

    /// Swaps what arrived in each pool, however much was sent.
    function swapArrived(uint256 minimum, Route[] memory routes, address to) private {
        IERC20 last = IERC20(routes[routes.length - 1].to);
        uint256 had = last.balanceOf(to);
        for (uint256 i = 0; i < routes.length; i++) {
            DexSolidlyPool pool = DexSolidlyPool(poolOf(routes[i]));
            address from = routes[i].from;
            uint256 reserve = from == pool.token0() ? pool.reserve0() : pool.reserve1();
            uint256 arrived = IERC20(from).balanceOf(address(pool)) - reserve;
            swapOne(routes, i, pool.getAmountOut(arrived, from), to);
        }
        if (last.balanceOf(to) - had < minimum) revert InsufficientOutputAmount();
    }

    function swapOne(Route[] memory routes, uint256 i, uint256 out, address to) private {
        (address token0,) = sortTokens(routes[i].from, routes[i].to);
        address next = i + 1 < routes.length ? poolOf(routes[i + 1]) : to;
        (uint256 out0, uint256 out1) = routes[i].from == token0 ? (uint256(0), out) : (out, uint256(0));
        DexSolidlyPool(poolOf(routes[i])).swap(out0, out1, next, "");
    }

    function payCoin(Route[] memory routes) private {
        if (routes[0].from != weth) revert InvalidPath();
        IDexWrapped(weth).deposit{value: msg.value}();
        IERC20(weth).safeTransfer(poolOf(routes[0]), msg.value);
    }

    function unwrap(uint256 amount, address to) private {
        IDexWrapped(weth).withdraw(amount);
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert ETHTransferFailed();
    }

    function poolOf(Route memory route) private view returns (address) {
        return poolFor(route.from, route.to, route.stable, route.factory);
    }
}
