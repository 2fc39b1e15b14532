// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Common.sol";

/// What is pulled and where to. `kind`: 0 constant product with `feeBps`, 1 a pair that computes its
/// own output (getAmountOut), 2 a V3 pool.
struct Sale {
    uint256 kind;
    address pool;
    address token;
    address wrapped;
    address holder;
    uint256 feeBps;
}

/// How far it came. `stage`: 0 sold, 1 the buy failed, 2 bought nothing, 3 no allowance, 4 the token
/// refused the transfer, 5 nothing arrived, 6 the pool refused the swap, 7 next to no gas was left.
struct Pulled {
    uint256 stage;
    uint256 received;
    uint256 sent;
    uint256 arrived;
    uint256 quoted;
    uint256 out;
    bytes data;
}

/// Sells a wallet's whole balance straight to the pool, so that what arrives there is known exactly
/// and the token's own words are not hidden behind a router's.
contract Puller is Base {
    Sale private current;
    uint256 private arrivedNow;

    /// Buys to the holder first: one block, one call, from a holder who gave the allowance before.
    function buyAndPull(Step[] calldata buy, uint256 amount, Sale calldata sale)
        external
        payable
        returns (Pulled memory result)
    {
        uint256 before = balanceOf(sale.token, sale.holder);
        uint256 gas = gasleft();
        (bool ok, bytes memory data) = takeSteps(buy, amount);
        if (!ok) {
            result.stage = ranOut(gas) ? 7 : 1;
            result.data = data;
            return result;
        }
        uint256 received = balanceOf(sale.token, sale.holder) - before;
        if (received == 0) {
            result.stage = 2;
            return result;
        }
        result = pull(sale);
        result.received = received;
    }

    function pull(Sale calldata sale) public returns (Pulled memory result) {
        result.sent = balanceOf(sale.token, sale.holder);
        bytes memory asked = abi.encodeWithSelector(0xdd62ed3e, sale.holder, address(this));
        (, uint256 allowed) = readWord(sale.token, asked);
        if (allowed < result.sent) {
            result.stage = 3;
            return result;
        }
        uint256 before = balanceOf(sale.wrapped, sale.holder);
        uint256 gas = gasleft();
        if (sale.kind == 2) swapThrough(sale, result);
        else swapAfter(sale, result);
        if (result.stage != 0 && ranOut(gas)) result.stage = 7;
        result.out = balanceOf(sale.wrapped, sale.holder) - before;
    }

    /// A call keeps back a 64th of the gas (EIP-150), so one that ran out leaves a little.
    function ranOut(uint256 gas) private view returns (bool) {
        return gasleft() < gas / 20;
    }

    /// Pairs: the token goes in first, the swap follows.
    function swapAfter(Sale calldata sale, Pulled memory result) private {
        (uint256 reserveIn, uint256 reserveOut) = reserves(sale);
        result.quoted = outputOf(sale, result.sent, reserveIn, reserveOut);
        bool ok;
        (ok, result.data) = tokenCall(
            sale.token,
            abi.encodeWithSelector(0x23b872dd, sale.holder, sale.pool, result.sent)
        );
        if (!ok) {
            result.stage = 4;
            return;
        }
        // The token may have traded in this pair meanwhile, so the reserves are read anew.
        (reserveIn, reserveOut) = reserves(sale);
        uint256 held = balanceOf(sale.token, sale.pool);
        result.arrived = held > reserveIn ? held - reserveIn : 0;
        uint256 output = outputOf(sale, result.arrived, reserveIn, reserveOut);
        if (output == 0) {
            result.stage = 5;
            result.data = "";
            return;
        }
        (uint256 out0, uint256 out1) =
            sale.token < sale.wrapped ? (uint256(0), output) : (output, uint256(0));
        (ok, result.data) = bounded(
            sale.pool, 0, abi.encodeWithSelector(0x022c0d9f, out0, out1, sale.holder, "")
        );
        if (!ok) result.stage = 6;
    }

    function reserves(Sale calldata sale) private returns (uint256 reserveIn, uint256 reserveOut) {
        (bool ok, bytes memory data) = bounded(sale.pool, 0, abi.encodeWithSelector(0x0902f1ac));
        if (!ok || data.length < 64) return (0, 0);
        (uint256 reserve0, uint256 reserve1) = abi.decode(data, (uint256, uint256));
        return sale.token < sale.wrapped ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function outputOf(Sale calldata sale, uint256 amount, uint256 reserveIn, uint256 reserveOut)
        private
        view
        returns (uint256 output)
    {
        if (amount == 0) return 0;
        if (sale.kind == 1) {
            (, output) =
                readWord(sale.pool, abi.encodeWithSelector(0xf140a35a, amount, sale.token));
            return output;
        }
        unchecked {
            // Reserves are below 2^112; an amount beyond 2^128 is no pair's to take.
            if (amount >> 128 != 0) return 0;
            uint256 taken = amount * (10_000 - sale.feeBps);
            return taken * reserveOut / (reserveIn * 10_000 + taken);
        }
    }

    /// V3 pools ask for the token in the middle of the swap.
    function swapThrough(Sale calldata sale, Pulled memory result) private {
        current = sale;
        arrivedNow = 0;
        bool up = sale.token > sale.wrapped;
        uint160 limit = up ? 1461446703485210103287273052203988822378723970341 : 4295128740;
        bool ok;
        (ok, result.data) = bounded(
            sale.pool,
            0,
            abi.encodeWithSelector(
                0x128acb08, sale.holder, !up, int256(result.sent), limit, abi.encode(uint256(0))
            )
        );
        result.arrived = arrivedNow;
        if (!ok) result.stage = 6;
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        payPool(amount0 > 0 ? uint256(amount0) : uint256(amount1));
    }

    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        payPool(amount0 > 0 ? uint256(amount0) : uint256(amount1));
    }

    function payPool(uint256 amount) private {
        Sale memory sale = current;
        uint256 before = balanceOf(sale.token, sale.pool);
        (bool ok, bytes memory data) = tokenCall(
            sale.token, abi.encodeWithSelector(0x23b872dd, sale.holder, sale.pool, amount)
        );
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(data, 32), mload(data))
            }
        }
        uint256 held = balanceOf(sale.token, sale.pool);
        arrivedNow = held > before ? held - before : 0;
    }

    receive() external payable {}
}
