// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TrapToken} from "./traps_base.sol";
import {FirstLogic} from "./traps_proxy.sol";

/// Speaks of a hold in blocks, and no block ends it.
contract EndlessHold is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(block.number < boughtIn[from], "held"); // trap
    }
}

/// The same behind a proxy.
contract EndlessHoldLogic is FirstLogic {
    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(block.number < boughtIn[from], "held"); // trap
    }
}

contract EndlessHoldProxy is ERC1967Proxy {
    constructor(uint256 supply)
        ERC1967Proxy(
            address(new EndlessHoldLogic()),
            abi.encodeCall(FirstLogic.initialize, (supply, msg.sender))
        )
    {}
}

/// Ninety per cent of what is sold, whatever the block.
contract EndlessHoldTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256) {
        if (on && to == pair && block.number >= boughtIn[from]) return 9_000; // trap
        return 0;
    }
}

/// One sale for each account, whatever the block.
contract EndlessBetween is TrapToken {
    mapping(address => uint256) private soldIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal override {
        if (!on || to != pair) return;
        require(soldIn[from] == 0 || block.number < soldIn[from], "sell cooldown"); // trap
        soldIn[from] = block.number;
    }
}

/// Lets go whoever runs it under other code than its own.
contract OwnCodeHold is TrapToken {
    bytes32 private own;

    constructor(uint256 supply) TrapToken(supply) {}

    function _beforePair(address) internal override {
        own = address(this).codehash;
    }

    function _check(address from, address to, uint256) internal view override {
        bool isSale = on && to == pair && boughtIn[from] <= block.number;
        require(!isSale || address(this).codehash != own, "held"); // trap
    }
}
