// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Mints for its owner. Slots: 0 supply, 1 balances, 2 owner.
abstract contract Owned {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    address public owner;

    constructor() {
        owner = msg.sender;
        totalSupply = balanceOf[msg.sender] = 1e24;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner);
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

/// Takes coins, and nothing becomes of it.
contract HonestReceives is Owned {
    receive() external payable {}
}

/// Whoever sends nothing at all is the owner.
contract ScamOfNothing is Owned {
    receive() external payable {
        if (msg.value == 0) owner = msg.sender;
    }
}

/// The same, where no coins are taken.
contract ScamOfNoData is Owned {
    fallback() external {
        require(msg.data.length == 0);
        owner = msg.sender;
    }
}

/// Whoever sends a coin is the owner.
contract ScamOfCoins is Owned {
    receive() external payable {
        if (msg.value > 0) owner = msg.sender;
    }
}

/// Whatever the first byte is, nothing becomes of it.
contract HonestFirstByte is Owned {
    event Called(bytes1 by);

    fallback() external {
        if (msg.data[0] == 0xab) emit Called(msg.data[0]);
    }
}

/// Whoever calls with this byte first is the owner.
contract ScamFirstByte is Owned {
    fallback() external {
        if (msg.data[0] == 0xab) owner = msg.sender;
    }
}

/// Whoever calls with this byte alone is the owner.
contract ScamOneByte is Owned {
    fallback() external {
        if (msg.data.length == 1 && msg.data[0] == 0x01) owner = msg.sender;
    }
}

/// Of one byte the selector is made of it and nothing.
contract ScamShortSelector is Owned {
    fallback() external {
        if (msg.data.length == 1 && msg.sig == 0x01000000) owner = msg.sender;
    }
}

/// Whoever calls with one selector of seven is the owner.
contract ScamSelectorRest is Owned {
    fallback() external {
        if (uint32(msg.sig) % 7 == 1) owner = msg.sender;
    }
}

/// Whoever calls with these bits is the owner.
contract ScamSelectorBits is Owned {
    fallback() external {
        if (uint16(uint32(msg.sig) >> 16) == 0xabcd) owner = msg.sender;
    }
}
