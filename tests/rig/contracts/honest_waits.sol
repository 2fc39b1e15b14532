// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TrapToken} from "./traps_base.sol";
import {FirstLogic} from "./traps_proxy.sol";

/// Honest: a purchase is held for `level` blocks.
contract HonestHold is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        require(!on || to != pair || block.number >= boughtIn[from] + level, "held");
    }
}

/// The same behind a proxy.
contract HonestHoldLogic is FirstLogic {
    function _check(address from, address to, uint256) internal view override {
        require(!on || to != pair || block.number >= boughtIn[from] + level, "held");
    }
}

contract HonestHoldProxy is ERC1967Proxy {
    constructor(uint256 supply)
        ERC1967Proxy(
            address(new HonestHoldLogic()),
            abi.encodeCall(FirstLogic.initialize, (supply, msg.sender))
        )
    {}
}

/// Knows how long accounts have held what they bought of a token.
contract HoldRules {
    mapping(address => mapping(address => uint256)) private since;

    function bought(address buyer) external {
        since[msg.sender][buyer] = block.number;
    }

    function blocksHeld(address token, address holder) external view returns (uint256) {
        return block.number - since[token][holder];
    }
}

/// Honest: another contract counts the `level` blocks.
contract HonestHoldElsewhere is TrapToken {
    HoldRules private immutable rules = new HoldRules();

    constructor(uint256 supply) TrapToken(supply) {}

    function _bought(address buyer, uint256) internal override {
        rules.bought(buyer);
    }

    function _check(address from, address to, uint256) internal view override {
        if (!on || to != pair) return;
        require(rules.blocksHeld(address(this), from) >= level, "held");
    }
}

/// Honest: `level` blocks between any two moves of an account, purchases too.
contract HonestMoveBlocks is TrapToken {
    mapping(address => uint256) private movedIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on) return;
        address mover = from == pair ? to : from;
        require(movedIn[mover] == 0 || block.number >= movedIn[mover] + level, "cooldown");
        movedIn[mover] = block.number;
    }
}

/// Honest: sixty per cent of what is sold within `level` blocks of the purchase, three per cent later.
contract HonestEarlyTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256) {
        if (!on || to != pair) return 0;
        return block.number < boughtIn[from] + level ? 6_000 : 300;
    }
}

/// Honest: `level` blocks between two sells of an account.
contract HonestBlocksBetween is TrapToken {
    mapping(address => uint256) private soldIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        require(soldIn[from] == 0 || block.number >= soldIn[from] + level, "sell cooldown");
        soldIn[from] = block.number;
    }
}

/// Honest: sixty per cent of what an account sells within `level` blocks of its last sell, else three.
contract HonestDumpTax is TrapToken {
    mapping(address => uint256) private soldIn;
    bool private isHot;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        isHot = soldIn[from] != 0 && block.number < soldIn[from] + level;
        soldIn[from] = block.number;
    }

    function _feeBps(address, address to) internal view override returns (uint256) {
        if (!on || to != pair) return 0;
        return isHot ? 6_000 : 300;
    }
}

/// Honest: `level` seconds between two sells of an account.
contract HonestDaysBetween is TrapToken {
    mapping(address => uint256) private soldAt;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        require(soldAt[from] == 0 || block.timestamp >= soldAt[from] + level, "wait");
        soldAt[from] = block.timestamp;
    }
}

/// Honest: no sell of less than `level` units.
contract HonestLeastSell is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256 amount) internal view override {
        require(!on || to != pair || amount >= level, "too small");
    }
}

/// Honest: a fee of `level` units for each sell, however much it is.
contract HonestFlatFee is TrapToken {
    uint256 private sent;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address, uint256 amount) internal override {
        sent = amount;
    }

    function _feeBps(address, address to) internal view override returns (uint256) {
        if (!on || to != pair || sent == 0) return 0;
        return level >= sent ? 10_000 : level * 10_000 / sent;
    }
}

/// Honest: who bought more than a hundredth of the supply at once waits `level` seconds, or blocks.
contract HonestLargeHold is TrapToken {
    mapping(address => uint256) private until;
    mapping(address => uint256) private untilBlock;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256 amount) internal override {
        if (!on) return;
        bool large = from == pair && amount * 100 > totalSupply;
        if (large && level > 5) until[to] = block.timestamp + level;
        if (large && level <= 5) untilBlock[to] = block.number + level;
        if (to != pair) return;
        require(block.timestamp >= until[from], "large purchases wait");
        require(block.number >= untilBlock[from], "large purchases wait");
    }
}
