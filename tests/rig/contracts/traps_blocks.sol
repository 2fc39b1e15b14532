// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// The owner names holders who cannot send.
contract ManualBlacklist is TrapToken {
    mapping(address => bool) public listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function setListed(address holder, bool listed_) external onlyOwner {
        listed[holder] = listed_;
    }

    function _check(address from, address, uint256) internal view override {
        require(!listed[from], "holder is blacklisted"); // trap
    }
}

/// Whoever buys is listed by the purchase itself.
contract AutomaticBlacklist is TrapToken {
    mapping(address => bool) public listed;

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256) internal override {
        if (on) listed[buyer] = true;
    }

    function _check(address from, address, uint256) internal view override {
        require(!listed[from], "bot detected"); // trap
    }
}

/// Only named accounts may sell; everybody may send to wallets.
contract SellWhitelist is TrapToken {
    mapping(address => bool) public allowedToSell;

    constructor(uint256 supply) TrapToken(supply) {}

    function setAllowedToSell(address holder, bool allowed) external onlyOwner {
        allowedToSell[holder] = allowed;
    }

    function _check(address from, address to, uint256) internal view override {
        bool sell = on && to == pair;
        require(!sell || allowedToSell[from], "not on the list"); // trap
    }
}

/// Nothing may go to the pool.
contract SellBlock is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) revert("sells are closed"); // trap
    }
}

/// Nothing moves while paused.
contract Pausable is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256) internal view override {
        require(!on, "Pausable: paused"); // trap
    }
}

/// Nothing moves until the owner opens trading.
contract TradingSwitch is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256) internal view override {
        require(on, "trading is not open"); // trap
    }
}

/// No transfer above `level` parts of ten thousand of the supply.
contract MaxTransaction is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 100;
    }

    function _check(address, address, uint256 amount) internal view override {
        require(amount <= totalSupply * level / 10_000, "exceeds max transaction"); // trap
    }
}

/// No wallet above `level` parts of ten thousand of the supply.
contract MaxWallet is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 200;
    }

    function _check(address, address to, uint256 amount) internal view override {
        if (to == pair) return;
        require(_balance(to) + amount <= totalSupply * level / 10_000, "exceeds max wallet"); // trap
    }
}

/// At most `level` tokens can be sold at once; purchases are free.
contract SellLimit is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = supply;
    }

    function _check(address, address to, uint256 amount) internal view override {
        require(to != pair || amount <= level, "exceeds max sell"); // trap
    }
}

/// A seller has to keep the last unit.
contract LastUnitStays is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal view override {
        if (to == pair) require(_balance(from) > amount, "keep one"); // trap
    }
}

/// Decides for the token below.
contract Gate {
    address private immutable keeper;
    bool public closed;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function setClosed(bool closed_) external {
        require(msg.sender == keeper, "not the keeper");
        closed = closed_;
    }

    function mayMove(bool sell) external view returns (bool) {
        return !sell || !closed;
    }
}

/// Another contract is asked about every transfer.
contract ExternalGate is TrapToken {
    Gate public gate = new Gate(msg.sender);

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        bool may = gate.mayMove(to == pair);
        require(may, "gate is closed"); // trap
    }
}

/// Ownership reads as renounced; a second role still decides.
contract RenouncedOperator is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function owner() external pure override returns (address) {
        return address(0);
    }

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) revert("TRANSFER_FAILED"); // trap
    }
}

/// Sells are refused above a gas price of `level` wei.
contract GasPriceCeiling is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 10_000 gwei;
    }

    function _check(address, address to, uint256) internal view override {
        if (to == pair) require(tx.gasprice <= level, "gas price too high"); // trap
    }
}

/// One of the two parties has to have sent the transaction.
contract OriginOnly is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (!on) return;
        require(from == tx.origin || to == tx.origin, "not the sender"); // trap
    }
}

/// Wallets with code cannot receive; once switched on, neither can they send.
contract NoCodeWallets is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        bool sendsWithCode = on && from != pair && from.code.length > 0;
        bool receivesWithCode = to != pair && to.code.length > 0;
        require(!sendsWithCode && !receivesWithCode, "no contracts"); // trap
    }
}
