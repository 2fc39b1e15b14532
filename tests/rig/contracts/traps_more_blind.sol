// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// A token whose code, but for the traps below, has no way to tell one block from another.
abstract contract BlindToken {
    string public constant name = "Rig Token";
    string public constant symbol = "RIG";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    address public pair;
    bool public on;

    address internal admin;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        admin = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function setPair(address pair_) external {
        require(msg.sender == admin, "caller is not the owner");
        pair = pair_;
    }

    function setOn(bool on_) external {
        require(msg.sender == admin, "caller is not the owner");
        on = on_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        if (on && from != admin && to != admin) _check(from, to);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    /// Before anything moves while the switch is on; may revert.
    function _check(address from, address to) internal virtual {}
}

/// Sells pass only in the transaction of a purchase, which is what one call of a simulation is.
contract SameTransactionOnly is BlindToken {
    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal override {
        uint256 seen = 1;
        if (from == pair) assembly { tstore(1, 1) } // trap
        if (to == pair) assembly { seen := tload(1) } // trap
        require(seen == 1, "later");
    }
}

/// Sells pass only for accounts with code, as a simulated trader's may be.
contract SellersWithCode is BlindToken {
    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address from, address to) internal view override {
        if (to == pair) require(from.code.length > 0, "later"); // trap
    }
}

/// Nothing may go to the pool.
contract BlindSellBlock is BlindToken {
    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address, address to) internal view override {
        if (to == pair) revert("closed"); // trap
    }
}

/// A sell uses up all the gas it is given.
contract GasSink is BlindToken {
    constructor(uint256 supply) BlindToken(supply) {}

    function _check(address, address to) internal view override {
        if (to == pair) assembly { invalid() } // trap
    }
}

/// Whoever bought may sell, from the next block on: no trap, but in one block it looks like one.
contract BoughtCooldown is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address from, address to, uint256) internal view override {
        if (on && to == pair) require(boughtIn[from] != 0 && boughtIn[from] < block.number); // trap
    }
}

/// Refuses sells with the word of a pool that is full.
contract OverflowWords is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _check(address, address to, uint256) internal view override {
        if (on && to == pair) revert("OVERFLOW"); // trap
    }
}
