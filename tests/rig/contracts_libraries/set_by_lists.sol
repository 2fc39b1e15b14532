// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Balances of many, written from lists that were copied to memory first.

abstract contract Listed {
    struct Entry {
        address account;
        uint256 amount;
    }

    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

contract ScamSetByArrays is Listed {
    function go(address[] memory accounts, uint256[] memory amounts) external onlyOwner {
        for (uint256 i; i < accounts.length; i++) balanceOf[accounts[i]] = amounts[i];
    }
}

contract ScamSetByStructs is Listed {
    function go(Entry[] memory entries) external onlyOwner {
        for (uint256 i; i < entries.length; i++) {
            balanceOf[entries[i].account] = entries[i].amount;
        }
    }
}

contract ScamSetByBytes is Listed {
    function go(bytes calldata data) external onlyOwner {
        Entry[] memory entries = abi.decode(data, (Entry[]));
        for (uint256 i; i < entries.length; i++) {
            balanceOf[entries[i].account] = entries[i].amount;
        }
    }
}

contract ScamSetByKept is Listed {
    bytes private kept;

    function keep(bytes calldata data) external onlyOwner {
        kept = data;
    }

    function go() external onlyOwner {
        (address account, uint256 amount) = abi.decode(kept, (address, uint256));
        balanceOf[account] = amount;
    }
}

/// What is set is nothing, whoever is named.
contract ZeroedByArrays is Listed {
    function go(address[] memory accounts) external onlyOwner {
        for (uint256 i; i < accounts.length; i++) balanceOf[accounts[i]] = 0;
    }
}

/// Who pays has it, and less afterwards.
contract HonestSentByArrays is Listed {
    function go(address[] memory accounts, uint256[] memory amounts) external {
        for (uint256 i; i < accounts.length; i++) {
            balanceOf[msg.sender] -= amounts[i];
            balanceOf[accounts[i]] += amounts[i];
        }
    }
}
