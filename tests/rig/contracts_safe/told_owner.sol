// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// The owner is whom another contract names, whoever has it asked.

interface IRegistry {
    function avatar() external view returns (address);
    function ownerFor(address who) external view returns (address);
    function ownerOf(uint256 id) external view returns (address);
}

abstract contract OwnedByRegistry {
    address public owner = msg.sender;
    IRegistry public registry;

    function sweep(address payable to) external {
        require(msg.sender == owner, "owner");
        to.transfer(address(this).balance);
    }
}

contract ToldOwner is OwnedByRegistry {
    constructor(IRegistry told) {
        registry = told;
    }

    function updateOwner() external {
        owner = registry.avatar();
    }
}

/// Nobody answers from `owner()`: the slot is one that is asked for.
contract ToldBoss {
    address internal boss = msg.sender;
    IRegistry internal constant REGISTRY = IRegistry(0x1111111111111111111111111111111111111111);

    function updateBoss() external {
        boss = REGISTRY.avatar();
    }

    function sweep(address payable to) external {
        require(msg.sender == boss, "boss");
        to.transfer(address(this).balance);
    }
}

contract ScamToldByAnybodys is OwnedByRegistry {
    function setRegistry(IRegistry next) external {
        registry = next;
    }

    function updateOwner() external {
        owner = registry.avatar();
    }
}

contract ScamToldByNamed is OwnedByRegistry {
    function updateOwner(IRegistry named) external {
        owner = named.avatar();
    }
}

contract ScamToldByCaller is OwnedByRegistry {
    function updateOwner() external {
        owner = IRegistry(msg.sender).avatar();
    }
}

contract ScamToldOfCaller is OwnedByRegistry {
    function updateOwner() external {
        owner = registry.ownerFor(msg.sender);
    }
}

contract ScamToldOfNumber is OwnedByRegistry {
    function updateOwner(uint256 id) external {
        owner = registry.ownerOf(id);
    }
}
