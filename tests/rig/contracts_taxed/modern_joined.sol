// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

/// What is moved is limited but for the owner's moves, and taxed on trades: so ways join before the balances change.
contract JoinedTaxToken {
    string public symbol = "JOIN";
    uint256 public totalSupply = 1e27;
    mapping(address => uint256) public balanceOf;
    address internal pair = address(0x123456);
    uint256 public buyTax = 5;
    uint256 public sellTax = 5;
    address internal owner = msg.sender;
    uint256 internal mostMoved = 1e25;
    address internal friend = address(0x789);

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal {
        if (from != owner && to != owner) require(amount <= mostMoved);
        uint256 tax = 0;
        if (from == pair) tax = amount * buyTax / 100;
        else if (to == pair) tax = amount * sellTax / 100;
        _take(from, to, amount);
        balanceOf[to] += amount - tax;
        if (tax > 0) {
            balanceOf[address(this)] += _kept(tax);
            emit Transfer(from, address(this), tax);
        }
        emit Transfer(from, to, amount - tax);
    }

    function _take(address from, address, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
    }

    function _kept(uint256 tax) internal pure virtual returns (uint256) {
        return tax;
    }
}

contract HonestTaxJoined is JoinedTaxToken {}

/// The amount is held against nothing.
contract ScamTaxUnheld is JoinedTaxToken {
    function _take(address from, address, uint256 amount) internal override {
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// Whoever sends to a friend sends more than he has.
contract ScamTaxUnheldTo is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        if (to != friend) require(balanceOf[from] >= amount);
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// A friend sends more than he has.
contract ScamTaxUnheldFrom is JoinedTaxToken {
    function _take(address from, address, uint256 amount) internal override {
        if (from == friend) {
            unchecked {
                balanceOf[from] -= amount;
            }
        } else balanceOf[from] -= amount;
    }
}

/// The contract gets twice what was kept back for it.
contract ScamTaxTwice is JoinedTaxToken {
    function _kept(uint256 tax) internal pure override returns (uint256) {
        return tax * 2;
    }
}
