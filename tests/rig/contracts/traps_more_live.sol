// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

interface IDumpRouter {
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// Sells `level` new tokens for the owner just before each sell of others.
contract InnerDump is TrapToken {
    address private immutable router;
    address private immutable wrapped;

    constructor(uint256 supply, address router_, address wrapped_) TrapToken(supply) {
        (router, wrapped) = (router_, wrapped_);
        allowances[address(this)][router_] = type(uint256).max;
    }

    function _check(address, address to, uint256) internal override {
        if (level > 0 && to == pair) _dump(); // trap
    }

    function _dump() private {
        balances[address(this)] += level;
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(this), wrapped);
        IDumpRouter(router).swapExactTokensForTokensSupportingFeeOnTransferTokens(
            level, 0, path, admin, block.timestamp
        );
    }
}

/// Sellers with less gas left than simulations have by default pay nearly everything.
contract GasAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && gasleft() < 3_000_000) bps = 9_900; // trap
    }
}

/// Only buyers with as much gas as simulations have by default may sell.
contract BuyGasAware is TrapToken {
    mapping(address => bool) private welcome;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        welcome[buyer] = gasleft() > 3_000_000;
    }

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(welcome[from], "later"); // trap
    }
}

/// Uses much gas in purchases, for reasons of its own.
contract HeavyPurchase is TrapToken {
    mapping(uint256 => uint256) private work;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        for (uint256 i = 0; on && i < 40; i++) {
            work[uint256(keccak256(abi.encode(buyer, i)))] = amount;
        }
    }
}

/// Uses much gas in sells, for reasons of its own.
contract HeavySale is TrapToken {
    mapping(uint256 => uint256) private work;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (to != pair) return;
        for (uint256 i = 0; on && i < 40; i++) {
            work[uint256(keccak256(abi.encode(from, i)))] = amount;
        }
    }
}

/// Uses so much gas in sells that a wallet has to look for more than is usual.
contract VeryHeavySale is TrapToken {
    mapping(uint256 => uint256) private work;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (to != pair) return;
        for (uint256 i = 0; on && i < 75; i++) {
            work[uint256(keccak256(abi.encode(from, i)))] = amount;
        }
    }
}

/// After a minute, sells pass only in a call that carries no base fee.
contract LateBaseFeeAware is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool late = block.timestamp > boughtAt[from] + 60;
        if (on && to == pair && late) require(block.basefee == 0, "later"); // trap
    }
}

/// With the block after it, `level` of a purchase vanishes.
contract BalanceCut is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _balance(address account) internal view override returns (uint256 balance) {
        balance = balances[account];
        bool later = boughtIn[account] != 0 && boughtIn[account] < block.number;
        if (later && account != pair && account != admin) {
            balance = balance * (10_000 - level) / 10_000; // trap
        }
    }

    function _take(address from, uint256 amount) internal override {
        super._take(from, amount);
        if (from != pair) boughtIn[from] = 0;
    }
}

/// Not later than `level` seconds after the purchase.
contract LateBlock is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = type(uint128).max;
    }

    function _check(address from, address to, uint256) internal view override {
        if (to == pair) require(block.timestamp <= boughtAt[from] + level, "expired"); // trap
    }
}

/// Sellers who held for less than a minute pay nine tenths.
contract EarlyTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        if (on && to == pair && block.timestamp < boughtAt[from] + 60) bps = 9_000; // trap
    }
}

/// Three accounts of ten, by their address, cannot sell.
contract PickedSellers is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        uint256 drawn = uint256(keccak256(abi.encode(from, address(this)))) % 10;
        if (on && to == pair) require(drawn >= 3, "unlucky"); // trap
    }
}
