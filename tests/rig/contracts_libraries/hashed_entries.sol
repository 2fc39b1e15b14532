// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// The hash of the caller has to stand in an entry: that guards only where he cannot write it himself.

abstract contract HashAsked {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    mapping(uint256 => bytes32) internal hashes;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function zap(uint256 id, uint256 amount) external {
        require(keccak256(abi.encode(msg.sender)) == hashes[id]);
        balanceOf[msg.sender] += amount;
    }
}

contract ScamEntryOfAnybody is HashAsked {
    function set(uint256 id, bytes32 next) external {
        hashes[id] = next;
    }
}

contract ScamEntryOfHisOwn is HashAsked {
    function set(bytes32 next) external {
        hashes[uint160(msg.sender)] = next;
    }
}

contract HonestEntryOfOwner is HashAsked {
    function set(uint256 id, bytes32 next) external {
        require(msg.sender == owner);
        hashes[id] = next;
    }
}

/// Whoever pays in says by his hash who takes it out, and nobody says it after him.
contract HonestEntryOnce {
    mapping(uint256 => bytes32) private hashes;
    mapping(uint256 => uint256) private paid;

    function pay(uint256 id, bytes32 next) external payable {
        require(hashes[id] == 0);
        hashes[id] = next;
        paid[id] = msg.value;
    }

    function take(uint256 id) external {
        require(keccak256(abi.encode(msg.sender)) == hashes[id]);
        uint256 amount = paid[id];
        paid[id] = 0;
        payable(msg.sender).transfer(amount);
    }
}
