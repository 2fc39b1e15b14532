// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {DexLiquidityShares} from "./dex_liquidity_shares.sol";
import {DexTransfers, IDexWrapped} from "./dex_v3_router.sol";

/// A pair with a fee per direction and four reserve values, with the published interface of Camelot
/// V2. Written anew for the tests; stable pairs and owner's fees are left out.
contract DexCamelotPair is DexLiquidityShares {
    using DexTransfers for address;

    uint256 public constant FEE_DENOMINATOR = 100_000;
    uint256 public constant MAX_FEE_PERCENT = 2_000;
    bool public constant stableSwap = false;
    address public immutable factory = msg.sender;
    uint16 public token0FeePercent = 300;
    uint16 public token1FeePercent = 300;

    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    function initialize(address token0_, address token1_) external {
        require(msg.sender == factory, "CamelotPair: FORBIDDEN");
        (token0, token1) = (token0_, token1_);
    }

    function setFeePercent(uint16 fee0, uint16 fee1) external {
        require(msg.sender == DexCamelotFactory(factory).owner(), "CamelotPair: only factory's feeAmountOwner");
        require(fee0 <= MAX_FEE_PERCENT && fee1 <= MAX_FEE_PERCENT, "CamelotPair: feePercent mustn't exceed the maximum");
        (token0FeePercent, token1FeePercent) = (fee0, fee1);
    }

    function getReserves() external view returns (uint112, uint112, uint16, uint16) {
        return (uint112(reserve0), uint112(reserve1), token0FeePercent, token1FeePercent);
    }

    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256) {
        bool first = tokenIn == token0;
        (uint256 from, uint256 to) = first ? (reserve0, reserve1) : (reserve1, reserve0);
        amountIn *= FEE_DENOMINATOR - (first ? token0FeePercent : token1FeePercent);
        return amountIn * to / (from * FEE_DENOMINATOR + amountIn);
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external {
        swap(out0, out1, to, data, address(0));
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata, address) public {
        require(out0 > 0 || out1 > 0, "CamelotPair: INSUFFICIENT_OUTPUT_AMOUNT");
        require(out0 < reserve0 && out1 < reserve1, "CamelotPair: INSUFFICIENT_LIQUIDITY");
        require(to != token0 && to != token1, "CamelotPair: INVALID_TO");
        if (out0 > 0) token0.move(to, out0);
        if (out1 > 0) token1.move(to, out1);
        (uint256 has0, uint256 has1) = balances();
        uint256 in0 = has0 > reserve0 - out0 ? has0 - (reserve0 - out0) : 0;
        uint256 in1 = has1 > reserve1 - out1 ? has1 - (reserve1 - out1) : 0;
        require(in0 > 0 || in1 > 0, "CamelotPair: INSUFFICIENT_INPUT_AMOUNT");
        settle(has0, has1, in0, in1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    function settle(uint256 has0, uint256 has1, uint256 in0, uint256 in1) private {
        uint256 adjusted0 = has0 * FEE_DENOMINATOR - in0 * token0FeePercent;
        uint256 adjusted1 = has1 * FEE_DENOMINATOR - in1 * token1FeePercent;
        require(adjusted0 * adjusted1 >= reserve0 * reserve1 * FEE_DENOMINATOR ** 2, "CamelotPair: K");
        update(has0, has1);
    }

    function update(uint256 balance0, uint256 balance1) internal override {
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "CamelotPair: OVERFLOW");
        (reserve0, reserve1) = (balance0, balance1);
        emit Sync(uint112(balance0), uint112(balance1));
    }

    function checkFirstDeposit(uint256, uint256) internal view override {}
}

contract DexCamelotFactory {
    address public immutable owner;
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256);

    constructor(address owner_) {
        owner = owner_;
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        require(tokenA != tokenB, "CamelotFactory: IDENTICAL_ADDRESSES");
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != address(0), "CamelotFactory: ZERO_ADDRESS");
        require(getPair[token0][token1] == address(0), "CamelotFactory: PAIR_EXISTS");
        pair = address(new DexCamelotPair{salt: keccak256(abi.encodePacked(token0, token1))}());
        DexCamelotPair(pair).initialize(token0, token1);
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// Swaps of Camelot's router, which have a referrer as an argument more and only the form for fee tokens.
contract DexCamelotRouter {
    using DexTransfers for address;

    address public immutable factory;
    address public immutable WETH;

    modifier ensure(uint256 deadline) {
        require(deadline >= block.timestamp, "CamelotRouter: EXPIRED");
        _;
    }

    constructor(address factory_, address wrapped) {
        (factory, WETH) = (factory_, wrapped);
    }

    receive() external payable {
        assert(msg.sender == WETH);
    }

    function getPair(address a, address b) public view returns (address) {
        return DexCamelotFactory(factory).getPair(a, b);
    }

    function getAmountsOut(uint256 amountIn, address[] memory path) external view returns (uint256[] memory amounts) {
        require(path.length >= 2, "CamelotRouter: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            amounts[i + 1] = DexCamelotPair(getPair(path[i], path[i + 1])).getAmountOut(amounts[i], path[i]);
        }
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minimum,
        address[] calldata path,
        address to,
        address referrer,
        uint256 deadline
    ) external ensure(deadline) {
        path[0].pull(msg.sender, getPair(path[0], path[1]), amountIn);
        swapArrived(minimum, path, to, referrer);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 minimum,
        address[] calldata path,
        address to,
        address referrer,
        uint256 deadline
    ) external payable ensure(deadline) {
        require(path[0] == WETH, "CamelotRouter: INVALID_PATH");
        IDexWrapped(WETH).deposit{value: msg.value}();
        WETH.move(getPair(path[0], path[1]), msg.value);
        swapArrived(minimum, path, to, referrer);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minimum,
        address[] calldata path,
        address to,
        address referrer,
        uint256 deadline
    ) external ensure(deadline) {
        require(path[path.length - 1] == WETH, "CamelotRouter: INVALID_PATH");
        path[0].pull(msg.sender, getPair(path[0], path[1]), amountIn);
        swapArrived(0, path, address(this), referrer);
        uint256 amount = WETH.held(address(this));
        require(amount >= minimum, "CamelotRouter: INSUFFICIENT_OUTPUT_AMOUNT");
        IDexWrapped(WETH).withdraw(amount);
        (bool ok,) = to.call{value: amount}("");
        require(ok, "TransferHelper: ETH_TRANSFER_FAILED");
    }

    function swapArrived(uint256 minimum, address[] calldata path, address to, address referrer) private {
        address last = path[path.length - 1];
        uint256 had = last.held(to);
        for (uint256 i = 0; i + 1 < path.length; i++) {
            DexCamelotPair pair = DexCamelotPair(getPair(path[i], path[i + 1]));
            bool first = path[i] == pair.token0();
            uint256 arrived = path[i].held(address(pair)) - (first ? pair.reserve0() : pair.reserve1());
            uint256 out = pair.getAmountOut(arrived, path[i]);
            address next = i + 2 < path.length ? getPair(path[i + 1], path[i + 2]) : to;
            pair.swap(first ? 0 : out, first ? out : 0, next, "", referrer);
        }
        require(last.held(to) - had >= minimum, "CamelotRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }
}
