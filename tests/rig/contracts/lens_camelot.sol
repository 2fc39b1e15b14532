// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/**
 * A small exchange with Camelot V2's published interface: four values from `getReserves`, a fee for
 * each direction in 1/100 000, a referrer in the router's functions.
 */
interface ILensToken {
    function balanceOf(address) external view returns (uint256);
}

contract LensCamelotPair {
    uint256 private constant FEE_DENOMINATOR = 100_000;

    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint16 private token0FeePercent;
    uint16 private token1FeePercent;

    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    constructor(address a, address b, uint16 feeOfA, uint16 feeOfB) {
        bool ordered = a < b;
        (token0, token1) = ordered ? (a, b) : (b, a);
        (token0FeePercent, token1FeePercent) = ordered ? (feeOfA, feeOfB) : (feeOfB, feeOfA);
    }

    function getReserves() external view returns (uint112, uint112, uint16, uint16) {
        return (reserve0, reserve1, token0FeePercent, token1FeePercent);
    }

    function sync() public {
        reserve0 = uint112(ILensToken(token0).balanceOf(address(this)));
        reserve1 = uint112(ILensToken(token1).balanceOf(address(this)));
    }

    function getAmountOut(uint256 amountIn, address tokenIn) public view returns (uint256) {
        bool zeroIn = tokenIn == token0;
        uint256 paid = amountIn * (FEE_DENOMINATOR - (zeroIn ? token0FeePercent : token1FeePercent));
        (uint256 reserveIn, uint256 reserveOut) = zeroIn ? (reserve0, reserve1) : (reserve1, reserve0);
        return paid * reserveOut / (reserveIn * FEE_DENOMINATOR + paid);
    }

    function swap(
        uint256 amount0Out,
        uint256 amount1Out,
        address to,
        bytes calldata,
        address
    ) external {
        uint256 in0 = ILensToken(token0).balanceOf(address(this)) - reserve0;
        uint256 in1 = ILensToken(token1).balanceOf(address(this)) - reserve1;
        require(amount0Out <= getAmountOut(in1, token1) && amount1Out <= getAmountOut(in0, token0), "K");
        if (amount0Out > 0) lensMove(token0, abi.encodeWithSelector(0xa9059cbb, to, amount0Out));
        if (amount1Out > 0) lensMove(token1, abi.encodeWithSelector(0xa9059cbb, to, amount1Out));
        sync();
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }
}

contract LensCamelotFactory {
    mapping(address => mapping(address => address)) public getPair;

    function createPair(address a, address b, uint16 feeOfA, uint16 feeOfB) external {
        address pair = address(new LensCamelotPair(a, b, feeOfA, feeOfB));
        getPair[a][b] = pair;
        getPair[b][a] = pair;
    }
}

contract LensCamelotRouter {
    /// In slot 0, so that a copy of the code can be given its factory.
    LensCamelotFactory public factory;

    function getAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            LensCamelotPair pair = LensCamelotPair(factory.getPair(path[i - 1], path[i]));
            amounts[i] = pair.getAmountOut(amounts[i - 1], path[i - 1]);
        }
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        address referrer,
        uint256 deadline
    ) external {
        require(deadline >= block.timestamp, "CamelotRouter: EXPIRED");
        LensCamelotPair pair = LensCamelotPair(factory.getPair(path[0], path[1]));
        lensMove(path[0], abi.encodeWithSelector(0x23b872dd, msg.sender, address(pair), amountIn));
        bool zeroIn = path[0] == pair.token0();
        (uint256 reserve0, uint256 reserve1,,) = pair.getReserves();
        uint256 arrived = ILensToken(path[0]).balanceOf(address(pair)) - (zeroIn ? reserve0 : reserve1);
        uint256 out = pair.getAmountOut(arrived, path[0]);
        require(out >= amountOutMin, "CamelotRouter: INSUFFICIENT_OUTPUT_AMOUNT");
        pair.swap(zeroIn ? 0 : out, zeroIn ? out : 0, to, "", referrer);
    }
}

function lensMove(address token, bytes memory data) {
    (bool ok, bytes memory answer) = token.call(data);
    require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "TRANSFER_FAILED");
}
