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

    function give(address to, uint256 amount) internal {
        require(msg.sender == boss);
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

contract CapBillion is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount);
    }
}

contract CapQuadrillion is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e33);
        give(to, amount);
    }
}

contract CapInUnits is Minted {
    function mint(address to, uint256 amount) external {
        require((totalSupply + amount) / 1e18 <= 1e9);
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
        require(totalSupply / 1e18 + units <= 1e9);
        give(to, units * 1e18);
    }
}

contract CapOfPartsAdded is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply / 1e18 + amount / 1e18 <= 1e9);
        give(to, amount);
    }
}

contract CapOfNarrow is Minted {
    function mint(address to, uint128 amount) external {
        require(totalSupply + amount <= 1e27);
        give(to, amount);
    }
}

contract CapOfPart is Minted {
    function mint(address to, uint256 amount) external {
        require(totalSupply + amount <= 1e27);
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
