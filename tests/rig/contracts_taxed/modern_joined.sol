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

/// Held against what another account has.
contract ScamHeldByOwners is JoinedTaxToken {
    function _take(address from, address, uint256 amount) internal override {
        require(balanceOf[owner] >= amount);
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// Held against what the contract itself has.
contract ScamHeldByContracts is JoinedTaxToken {
    function _take(address from, address, uint256 amount) internal override {
        require(balanceOf[address(this)] >= amount);
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// Asked once and taken twice.
contract ScamTakenTwice is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        require(balanceOf[from] >= amount);
        unchecked {
            if (to == friend) balanceOf[from] -= amount;
            balanceOf[from] -= amount;
        }
    }
}

/// The second time nothing is asked.
contract ScamTakenAgain is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        if (to == friend) {
            unchecked {
                balanceOf[from] -= amount;
            }
        }
    }
}

/// Asked before the amount is another.
contract ScamAskedBeforeMore is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        require(balanceOf[from] >= amount);
        if (to == friend) amount = amount * 2;
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// Each way asks, but for the amount of one of them.
contract ScamAskedOfOther is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        uint256 less = amount;
        if (to == friend) {
            less = amount + 1;
            require(balanceOf[from] >= amount);
        } else require(balanceOf[from] >= amount);
        unchecked {
            balanceOf[from] -= less;
        }
    }
}

/// Taken twice, and asked for both.
contract HonestTakenTwice is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        require(balanceOf[from] >= amount * 2);
        unchecked {
            if (to == friend) balanceOf[from] -= amount;
            balanceOf[from] -= amount;
        }
    }
}

/// What is left is asked again.
contract HonestAskedAgain is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        if (to == friend) {
            require(balanceOf[from] >= amount);
            unchecked {
                balanceOf[from] -= amount;
            }
        }
    }
}

/// Each way asks for its own amount.
contract HonestAskedOfOwn is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        uint256 less = amount;
        if (to == friend) {
            less = amount + 1;
            require(balanceOf[from] >= less);
        } else require(balanceOf[from] >= amount);
        unchecked {
            balanceOf[from] -= less;
        }
    }
}

/// Asked once the amount is another.
contract HonestAskedOfMore is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        if (to == friend) amount = amount * 2;
        require(balanceOf[from] >= amount);
        unchecked {
            balanceOf[from] -= amount;
        }
    }
}

/// Takes what it burns first, and the rest of the very amount.
contract HonestBurntFirst is JoinedTaxToken {
    function _take(address from, address to, uint256 amount) internal override {
        uint256 burnt = amount * buyTax / 100;
        require(balanceOf[from] >= amount + burnt);
        unchecked {
            if (to == friend) {
                balanceOf[from] -= burnt;
                totalSupply -= burnt;
            }
            balanceOf[from] -= amount;
        }
    }
}

/// Held against what somebody else has besides.
contract ScamHeldWithMore {
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    address internal boss = msg.sender;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] + balanceOf[boss] >= amount);
        unchecked {
            balanceOf[msg.sender] -= amount;
            balanceOf[to] += amount;
        }
        return true;
    }
}
