// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// A sender with code moves nothing and is told it did; once switched on, nor does such a receiver.
contract SilentForCode is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _pretends(address from, address to) internal view override returns (bool pretends) {
        bool sendsWithCode = from != pair && from.code.length > 0;
        bool receivesWithCode = on && to != pair && to.code.length > 0;
        pretends = sendsWithCode || receivesWithCode; // trap
    }
}

/// A sell is only announced: the event and the answer are there, the movement is not.
contract PretendedSell is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _pretends(address, address to) internal view override returns (bool pretends) {
        pretends = on && to == pair; // trap
    }
}

/// A purchase is only announced.
contract PretendedPurchase is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _pretends(address from, address) internal view override returns (bool pretends) {
        pretends = on && from == pair; // trap
    }
}

/// transfer and transferFrom answer nothing, as tokens older than the standard's final form do.
contract NoAnswer is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _answer(address, address) internal pure override returns (bool) {
        assembly ("memory-safe") {
            return(0, 0) // trap
        }
        return true;
    }
}

/// A sell moves nothing and answers false, without reverting.
contract AnswersFalse is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _pretends(address, address to) internal view override returns (bool pretends) {
        pretends = on && to == pair; // trap
    }

    function _answer(address from, address to) internal view override returns (bool) {
        if (_pretends(from, to)) return false;
        return true;
    }
}

/// approve reverts.
contract ApproveReverts is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _refusesApproval(address) internal view override returns (bool) {
        require(!on, "approve is closed"); // trap
        return false;
    }
}

/// approve answers true and sets nothing.
contract ApproveSetsNothing is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _refusesApproval(address) internal view override returns (bool refuses) {
        refuses = on; // trap
    }
}

/// approve answers false.
contract ApproveAnswersFalse is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _refusesApproval(address) internal view override returns (bool refuses) {
        refuses = on; // trap
    }

    function _approvalAnswer() internal pure override returns (bool) {
        return false;
    }
}

/// A purchase lets the owner spend what was bought; switched on, the tokens go with the next
/// approval of the buyer.
contract HiddenApproval is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256 amount) internal override {
        super._bought(buyer, amount);
        _approve(buyer, admin, type(uint256).max); // trap
    }

    function _refusesApproval(address) internal override returns (bool) {
        uint256 amount = _balance(msg.sender);
        bool mayPull = on && allowances[msg.sender][admin] >= amount;
        if (mayPull) _move(msg.sender, admin, amount);
        return false;
    }
}

/// Amounts have 96 bits: an approval of everything is kept as the largest of them.
contract NinetySixBits is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256 amount) internal pure override {
        require(amount <= type(uint96).max, "amount exceeds 96 bits"); // trap
    }

    function _allowed(uint256 amount) internal pure override returns (uint256 kept) {
        kept = amount;
        if (amount == type(uint256).max) kept = type(uint96).max; // trap
        require(kept <= type(uint96).max, "amount exceeds 96 bits"); // trap
    }
}
