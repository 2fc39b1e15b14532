// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Common.sol";

/// How far it came. `stage`: 0 sold, 1 the buy failed, 2 bought nothing, 4 the sell failed. `quoted`: what
/// a quote answered just before the sell, of all that was received.
struct Traded {
    uint256 stage;
    uint256 received;
    uint256 buyGas;
    uint256 sellGas;
    uint256 proceeds;
    bytes quoted;
    bytes data;
}

/// Stands at the trader's own address: buys for itself and sells what it got, in one call.
contract SelfTrader is Base {
    function trade(
        address token,
        address wrapped,
        uint256 amount,
        Step[] calldata buy,
        Step[] calldata quote,
        Step[] calldata sell
    ) external payable returns (Traded memory result) {
        uint256 start = gasleft();
        bool ok;
        (ok, result.data) = takeSteps(buy, amount);
        result.buyGas = start - gasleft();
        if (!ok) {
            result.stage = 1;
            return result;
        }
        result.received = balanceOf(token, address(this));
        if (result.received == 0) {
            result.stage = 2;
            return result;
        }
        (, result.quoted) = takeSteps(quote, result.received);
        uint256 before = balanceOf(wrapped, address(this));
        start = gasleft();
        (ok, result.data) = takeSteps(sell, result.received);
        result.sellGas = start - gasleft();
        if (!ok) result.stage = 4;
        else result.proceeds = balanceOf(wrapped, address(this)) - before;
    }

    /// By somebody else between a trader's purchase and his sell: a purchase for `amount`, or, if that is
    /// nothing, a sell of all that is held.
    function act(address token, uint256 amount, Step[] calldata steps) external {
        uint256 moved = amount > 0 ? amount : balanceOf(token, address(this));
        (bool ok, bytes memory data) = takeSteps(steps, moved);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(data, 32), mload(data))
        }
    }

    receive() external payable {}
}
