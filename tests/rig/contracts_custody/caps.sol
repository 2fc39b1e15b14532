// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

contract Minted {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address internal boss = msg.sender;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    /// Compilers before 0.8 let a sum go round.
    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 sum = a + b;
        require(sum >= a);
        return sum;
    }

    function give(address to, uint256 amount) internal {
        require(msg.sender == boss);
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

contract CapBillion is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, amount);
    }
}

contract CapQuadrillion is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e33);
        give(to, amount);
    }
}

contract CapInUnits is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) / 1e18 <= 1e9);
        give(to, amount);
    }
}

contract CapOfFew is Minted {
    function mint(address to, uint256 amount) external {
        require(amount <= 20 && totalSupply <= 10000);
        give(to, amount);
    }
}

contract CapOfType is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 2**128 - 1);
        give(to, amount);
    }
}

contract CapOfWord is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 2**255);
        give(to, amount);
    }
}

contract CapOfTypeless is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e60);
        give(to, amount);
    }
}

contract CapOfUnits is Minted {
    function mint(address to, uint256 amount) external {
        require((totalSupply + amount) / 1e60 <= 5);
        give(to, amount);
    }
}

contract CapOfRest is Minted {
    function mint(address to, uint256 amount) external {
        require((totalSupply + amount) % 1e6 < 1e6 - 5);
        give(to, amount);
    }
}

contract CapOfLowBits is Minted {
    function mint(address to, uint256 amount) external {
        require(uint8(totalSupply + amount) <= 200);
        give(to, amount);
    }
}

contract CapOfOthers is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply - balanceOf[boss] + amount <= 1e27);
        give(to, amount);
    }
}

contract CapBefore is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply <= 1e27);
        give(to, amount);
    }
}

contract CapOfUnitsAdded is Minted {
    function mint(address to, uint256 units) external {
        require(plus(totalSupply / 1e18, units) <= 1e9);
        give(to, units * 1e18);
    }
}

contract CapOfPartsAdded is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply / 1e18, amount / 1e18) <= 1e9);
        give(to, amount);
    }
}

contract CapOfNarrow is Minted {
    function mint(address to, uint128 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, amount);
    }
}

contract CapOfPart is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, amount - amount / 100);
    }
}

contract CapOfBitsAdded is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + uint64(amount) <= 1e27);
        give(to, amount);
    }
}

contract CapOfSupplysBits is Minted {
    function mint(address to, uint256 amount) external {
        require(uint128(totalSupply) + amount <= 1e27);
        give(to, amount);
    }
}

contract CapOfFewBits is Minted {
    function mint(address to, uint256 amount) external {
        require(uint8(amount) <= 20 && totalSupply <= 10000);
        give(to, amount);
    }
}

contract CapOfAnother is Minted {
    function mint(address to, uint256 amount, uint256 other) external {
        require(totalSupply + other <= 1e27);
        give(to, amount);
    }
}

contract CapOfPartAdded is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount / 1e60 <= 1e27);
        give(to, amount);
    }
}

contract CapOfTimesAdded is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount * 1e30);
    }
}

contract CapOfOpposite is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, ~amount);
    }
}

contract CapOfSquare is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount * amount);
    }
}

contract CapOfRate is Minted {
    uint256 internal rate;

    function setRate(uint256 rate_) external {
        rate = rate_;
    }

    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount * rate);
    }
}

contract CapAskedAfter is Minted {
    function mint(address to, uint256 amount) external {
        plus(totalSupply, amount);
        give(to, amount);
        require(totalSupply <= 1e27);
    }
}

contract CapOfWhatIsLeft is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply <= 1e27 && amount <= 1e27 - totalSupply);
        give(to, amount);
    }
}

/// As much more as there is room for.
contract CapFilledUp is Minted {
    function mint(address to, uint256 amount) public {
        if (plus(totalSupply, amount) > 1e27) {
            require(totalSupply <= 1e27);
            amount = 1e27 - totalSupply;
        }
        give(to, amount);
    }
}

contract CapOfTwoParts is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, amount - amount / 10);
        give(boss, amount / 10);
    }
}

/// A sum that goes round is small: no such one is found since 0.8.
contract CapThatGoesRound is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount);
    }
}

contract CapBetweenParts is Minted {
    function mint(address to, uint256 amount, uint256 more) external {
        give(to, amount);
        require(totalSupply <= 1e27);
        give(to, more);
    }
}

contract CapOfNoSupply is Minted {
    function mint(address to, uint256 amount) external {
        require(msg.sender == boss && plus(totalSupply, amount) <= 1e27);
        balanceOf[to] += amount;
    }
}

contract CapOfNumberMore is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, plus(amount, 1e40));
    }
}

contract CapTakenBack is Minted {
    function mint(address to, uint256 amount) external {
        require(plus(totalSupply, amount) <= 1e27);
        give(to, amount);
        totalSupply -= amount;
    }
}

contract CapOfLoweredSupply is CapBillion {
    function sync(uint256 amount) external {
        require(msg.sender == boss && totalSupply >= amount);
        totalSupply -= amount;
    }
}

contract CapOfSetSupply is CapBillion {
    function sync(uint256 amount) external {
        require(msg.sender == boss);
        totalSupply = amount;
    }
}

contract CapBurned is CapBillion {
    function burn(uint256 amount) external {
        require(balanceOf[msg.sender] >= amount && totalSupply >= amount);
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
    }
}
