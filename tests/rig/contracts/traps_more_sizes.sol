// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Who ever bought more than half a per cent of the supply at once never sells again.
contract BigBuyerListed is TrapToken {
    mapping(address => bool) private listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (on && amount > totalSupply / 200) listed[buyer] = true;
    }

    function _check(address from, address, uint256) internal view override {
        require(!listed[from], "listed"); // trap
    }
}

/// Who holds more than half a per cent of the supply cannot sell any of it.
contract BigHolderBlocked is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(balances[from] <= totalSupply / 200, "too much"); // trap
    }
}

/// Knows the size of the transfer that is being taxed.
abstract contract SizeAware is TrapToken {
    uint256 internal current;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256 amount) internal virtual override {
        current = amount;
    }

    function isBig() internal view returns (bool) {
        return on && current > totalSupply / 200;
    }
}

/// Sells of more than half a per cent of the supply lose nearly all.
contract BigSellTax is SizeAware {
    constructor(uint256 supply) SizeAware(supply) {}

    function _feeBps(address, address to) internal view override returns (uint256 bps) {
        if (to == pair && isBig()) bps = 9_900; // trap
    }
}

/// Purchases of more than half a per cent of the supply lose six tenths.
contract BigBuyTax is SizeAware {
    constructor(uint256 supply) SizeAware(supply) {}

    function _feeBps(address from, address) internal view override returns (uint256 bps) {
        if (from == pair && isBig()) bps = 6_000; // trap
    }
}

/// Purchases of more than half a per cent of the supply bring nothing at all.
contract BigBuySwallowed is SizeAware {
    constructor(uint256 supply) SizeAware(supply) {}

    function _feeBps(address from, address) internal view override returns (uint256 bps) {
        if (from == pair && isBig()) bps = 10_000; // trap
    }
}

/// No transfer of more than a thousandth of the supply.
contract SmallTransactions is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256 amount) internal view override {
        require(!on || amount <= totalSupply / 1_000, "max transaction"); // trap
    }
}

/// Nobody but the pool holds more than a thousandth of the supply.
contract SmallWallets is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256 amount) internal view override {
        if (on && to != pair) require(balances[to] + amount <= totalSupply / 1_000, "max wallet"); // trap
    }
}

/// Only the router may bring tokens to the pool, and no more than two per cent of the supply at once.
contract RouterOnlyInParts is TrapToken {
    address public immutable router;

    constructor(uint256 supply, address router_) TrapToken(supply) {
        router = router_;
    }

    function _check(address, address to, uint256 amount) internal view override {
        if (!on || to != pair) return;
        require(msg.sender == router, "only by the router"); // trap
        require(amount <= totalSupply / 50, "max sale"); // trap
    }
}

/// Who ever bought a large share with the gas that a wallet pays for never sells again: whoever has more
/// gas at hand looks for limits.
contract GasAwareListed is TrapToken {
    mapping(address => bool) private listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (on && amount > totalSupply / 200 && gasleft() < 6_000_000) listed[buyer] = true;
    }

    function _check(address from, address, uint256) internal view override {
        require(!listed[from], "listed"); // trap
    }
}

/// Large purchases spend all gas beyond what a wallet pays for, so that no search for limits ends; who
/// made one with less never sells again.
contract SearchBurner is TrapToken {
    mapping(address => bool) private listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (!on || amount <= totalSupply / 200) return;
        if (gasleft() > 6_000_000) assembly { invalid() } // trap
        listed[buyer] = true; // trap
    }

    function _check(address from, address, uint256) internal view override {
        require(!listed[from], "listed");
    }
}

/// From half an hour after the purchase on, no sells of more than half a per cent of the supply.
contract BigSellLater is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal view virtual override {
        bool isLate = on && to == pair && block.timestamp > boughtAt[from] + 30 minutes;
        if (isLate) require(amount <= totalSupply / 200, "later"); // trap
    }
}

/// The same, and no purchase of more than one per cent of the supply.
contract LimitedBigSellLater is BigSellLater {
    constructor(uint256 supply) BigSellLater(supply) {}

    function _check(address from, address to, uint256 amount) internal view override {
        super._check(from, to, amount);
        if (from == pair) require(amount <= totalSupply / 100, "max transaction");
    }
}

/// From half an hour after the purchase on, sells of over half a per cent of the supply lose nine tenths.
contract BigSellTaxLater is SizeAware {
    constructor(uint256 supply) SizeAware(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        bool isLate = block.timestamp > boughtAt[from] + 30 minutes;
        if (to == pair && isLate && isBig()) bps = 9_000; // trap
    }
}
