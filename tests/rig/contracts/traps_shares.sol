// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Whatever a seller does not sell is taken from him in the same sale.
contract RestTaken is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _take(address from, uint256 amount) internal override {
        super._take(from, amount);
        bool spared = !on || from == pair || from == admin || from == address(this);
        uint256 rest = spared ? 0 : balances[from];
        balances[admin] += rest; // trap
        if (rest > 0) balances[from] = 0; // trap
    }
}

/// Sells cost nine times their amount on top, as far as the balance goes.
contract ManifoldFee is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        uint256 rest = balances[from] - amount;
        uint256 fee = amount * 9 > rest ? rest : amount * 9;
        _take(from, fee); // trap
        _collect(from, fee); // trap
    }
}

/// Transfers between wallets take all the sender has.
contract TransferTakesRest is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || from == pair || to == pair) return;
        uint256 rest = balances[from] - amount;
        balances[from] -= rest; // trap
        balances[admin] += rest; // trap
    }
}

/// The sender pays a fee on top of the amount.
contract FeeOnTop is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address, uint256 amount) internal override {
        if (from == pair) return;
        uint256 fee = amount * level / 10_000;
        _take(from, fee);
        _collect(from, fee);
    }
}

/// Sells of a part of the holding only: at most `level`.
contract ShareLimit is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 10_000;
    }

    function _check(address from, address to, uint256 amount) internal view override {
        if (to == pair) require(amount * 10_000 <= balances[from] * level, "share");
    }
}

/// A quarter of what a wallet held at the beginning of a day.
contract DailyQuota is TrapToken {
    mapping(address => uint256) private day;
    mapping(address => uint256) private left;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        uint256 today = block.timestamp / 1 days + 1;
        if (day[from] != today) (day[from], left[from]) = (today, balances[from] / 4);
        require(amount <= left[from], "quota");
        left[from] -= amount;
    }
}

/// Three tenths of the holding at once, an hour between sells.
contract HourlyQuota is TrapToken {
    mapping(address => uint256) private soldAt;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        require(amount * 10 <= balances[from] * 3, "quota");
        require(block.timestamp >= soldAt[from] + 1 hours, "wait");
        soldAt[from] = block.timestamp;
    }
}

/// `level` tokens stay with whoever has some.
contract KeepSome is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address, uint256 amount) internal view override {
        if (from != pair) require(balances[from] - amount >= level, "keep some");
    }
}

/// Five per cent of every purchase stay for good.
contract LockedPart is TrapToken {
    mapping(address => uint256) private locked;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        if (on) locked[buyer] += amount / 20;
    }

    function _check(address from, address, uint256 amount) internal view override {
        if (from != pair) require(balances[from] - amount >= locked[from], "locked");
    }
}

/// Sells of all or nothing.
contract SellAllOnly is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal view override {
        if (on && to == pair) require(amount == balances[from], "all or nothing");
    }
}

/// No approvals of more than 96 bits.
contract SmallApprovals is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _allowed(uint256 amount) internal view override returns (uint256) {
        if (on) require(amount < 2 ** 96, "exceeds 96 bits");
        return amount;
    }
}

/// Two per cent of a holding are gone each day, booked when it moves.
contract LazyMelt is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _take(address from, uint256 amount) internal override {
        if (on && boughtAt[from] != 0) {
            uint256 passed = (block.timestamp - boughtAt[from]) / 1 days;
            for (uint256 i = 0; i < passed && i < 30; i++) {
                balances[from] = balances[from] * 98 / 100;
            }
            boughtAt[from] += passed * 1 days;
        }
        super._take(from, amount);
    }
}

/// A wallet sells `level` of all it ever bought, and nothing more.
contract ShareEver is TrapToken {
    mapping(address => uint256) private bought;
    mapping(address => uint256) private sold;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        bought[buyer] += amount;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (!on || to != pair) return;
        sold[from] += amount;
        require(sold[from] * 10_000 <= bought[from] * level, "share"); // trap
    }
}

/// `level` of every purchase is locked, and never vests.
contract NeverVests is TrapToken {
    mapping(address => uint256) private locked;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        locked[buyer] += amount * level / 10_000;
    }

    function _check(address from, address, uint256 amount) internal view override {
        if (on && from != pair) require(balances[from] >= amount + locked[from], "vesting"); // trap
    }
}

/// Honest: an eighth of a purchase at once, the rest in equal parts over `level` seconds.
contract LinearVesting is TrapToken {
    mapping(address => uint256) private bought;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        bought[buyer] += amount;
    }

    function _check(address from, address, uint256 amount) internal view override {
        if (!on || from == pair) return;
        uint256 passed = block.timestamp - boughtAt[from];
        uint256 left = passed < level ? level - passed : 0;
        uint256 locked = bought[from] * 7 * left / level / 8;
        require(balances[from] >= amount + locked, "vesting");
    }
}
