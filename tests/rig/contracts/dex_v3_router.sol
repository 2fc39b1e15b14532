// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IDexV3Pool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function fee() external view returns (uint24);
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
    function mint(address recipient, int24 lower, int24 upper, uint128 liquidity, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

interface IDexV3Factory {
    function getPool(address, address, uint24) external view returns (address);
}

interface IDexWrapped {
    function deposit() external payable;
    function withdraw(uint256) external;
    function balanceOf(address) external view returns (uint256);
}

/// Moves tokens whatever they answer, as the exchanges' own helpers do.
library DexTransfers {
    function move(address token, address to, uint256 amount) internal {
        check(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount), "ST");
    }

    function pull(address token, address from, address to, uint256 amount) internal {
        check(
            token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount), "STF"
        );
    }

    function held(address token, address owner) internal view returns (uint256) {
        return IDexWrapped(token).balanceOf(owner);
    }

    function check(address token, bytes memory data, string memory reason) private {
        (bool ok, bytes memory answer) = token.call(data);
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), reason);
    }
}

/// The V3 part of Uniswap's SwapRouter02 with its published interface and texts, and PancakeSwap's
/// callback beside Uniswap's, as no package with that router can be installed alone.
contract DexSwapRouter02 {
    using DexTransfers for address;

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    address public immutable factory;
    address public immutable WETH9;

    /// The router's stand-ins for the sender and itself as recipients.
    address private constant MSG_SENDER = address(1);
    address private constant ADDRESS_THIS = address(2);
    uint160 private constant MIN_SQRT_RATIO = 4295128739;
    uint160 private constant MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342;

    constructor(address factory_, address wrapped) {
        factory = factory_;
        WETH9 = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH9, "Not WETH9");
    }

    function exactInputSingle(ExactInputSingleParams memory params) external payable returns (uint256 out) {
        (uint256 amount, address payer) = payment(params.tokenIn, params.amountIn);
        out = swap(
            params.tokenIn, params.tokenOut, params.fee, params.recipient, amount, params.sqrtPriceLimitX96, payer
        );
        require(out >= params.amountOutMinimum, "Too little received");
    }

    function exactInput(ExactInputParams memory params) external payable returns (uint256 out) {
        bytes memory path = params.path;
        (address tokenIn,,) = hop(path, 0);
        address payer;
        (out, payer) = payment(tokenIn, params.amountIn);
        for (uint256 at = 0; at + 23 < path.length; at += 23) {
            (address from, uint24 fee, address to) = hop(path, at);
            bool last = at + 46 >= path.length;
            out = swap(from, to, fee, last ? params.recipient : ADDRESS_THIS, out, 0, payer);
            payer = address(this);
        }
        require(out >= params.amountOutMinimum, "Too little received");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        payPool(amount0, amount1, data);
    }

    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        payPool(amount0, amount1, data);
    }

    function unwrapWETH9(uint256 minimum) external payable {
        unwrapWETH9(minimum, msg.sender);
    }

    function unwrapWETH9(uint256 minimum, address recipient) public payable {
        uint256 amount = WETH9.held(address(this));
        require(amount >= minimum, "Insufficient WETH9");
        if (amount == 0) return;
        IDexWrapped(WETH9).withdraw(amount);
        sendCoin(recipient, amount);
    }

    function wrapETH(uint256 amount) external payable {
        IDexWrapped(WETH9).deposit{value: amount}();
    }

    function refundETH() external payable {
        if (address(this).balance > 0) sendCoin(msg.sender, address(this).balance);
    }

    function sweepToken(address token, uint256 minimum, address recipient) external payable {
        uint256 amount = token.held(address(this));
        require(amount >= minimum, "Insufficient token");
        if (amount > 0) token.move(recipient, amount);
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory) {
        require(block.timestamp <= deadline, "Transaction too old");
        return multicall(data);
    }

    function multicall(bytes[] calldata data) public payable returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(data[i]);
            if (!ok) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    /// An amount of zero means what the router itself holds, which then pays.
    function payment(address token, uint256 amount) private view returns (uint256, address) {
        return amount == 0 ? (token.held(address(this)), address(this)) : (amount, msg.sender);
    }

    function swap(
        address tokenIn,
        address tokenOut,
        uint24 fee,
        address recipient,
        uint256 amount,
        uint160 limit,
        address payer
    ) private returns (uint256) {
        bool zeroForOne = tokenIn < tokenOut;
        if (limit == 0) limit = zeroForOne ? MIN_SQRT_RATIO + 1 : MAX_SQRT_RATIO - 1;
        if (recipient == MSG_SENDER) recipient = msg.sender;
        else if (recipient == ADDRESS_THIS) recipient = address(this);
        address pool = IDexV3Factory(factory).getPool(tokenIn, tokenOut, fee);
        (int256 amount0, int256 amount1) =
            IDexV3Pool(pool).swap(recipient, zeroForOne, int256(amount), limit, abi.encode(payer));
        return uint256(-(zeroForOne ? amount1 : amount0));
    }

    function payPool(int256 amount0, int256 amount1, bytes calldata data) private {
        require(amount0 > 0 || amount1 > 0);
        IDexV3Pool pool = IDexV3Pool(msg.sender);
        (address token0, address token1) = (pool.token0(), pool.token1());
        require(msg.sender == IDexV3Factory(factory).getPool(token0, token1, pool.fee()));
        (address token, int256 owed) = amount0 > 0 ? (token0, amount0) : (token1, amount1);
        uint256 amount = uint256(owed);
        address payer = abi.decode(data, (address));
        if (token == WETH9 && address(this).balance >= amount) {
            IDexWrapped(WETH9).deposit{value: amount}();
            token.move(msg.sender, amount);
        } else if (payer == address(this)) {
            token.move(msg.sender, amount);
        } else {
            token.pull(payer, msg.sender, amount);
        }
    }

    function sendCoin(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "STE");
    }

    /// 20 bytes of token, 3 of fee, 20 of the next token.
    function hop(bytes memory path, uint256 at) private pure returns (address from, uint24 fee, address to) {
        assembly {
            let start := add(add(path, 32), at)
            from := shr(96, mload(start))
            fee := shr(232, mload(add(start, 20)))
            to := shr(96, mload(add(start, 23)))
        }
    }
}
