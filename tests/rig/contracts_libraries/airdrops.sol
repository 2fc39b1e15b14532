// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Who gets how much is in a tree whose root the code names; a twin that pays more than was hashed.

interface Given {
    function transfer(address to, uint256 amount) external returns (bool);
}

abstract contract Airdrop {
    bytes32 internal constant ROOT =
        0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658;
    bytes32 internal stored = ROOT;
    Given internal immutable token;
    mapping(uint256 => bool) internal claimed;

    constructor(Given token_) {
        token = token_;
    }

    function check(uint256 index, bytes32 hash, bytes32[] calldata proof) internal {
        require(!claimed[index]);
        claimed[index] = true;
        require(rootOf(hash, proof) == ROOT);
    }

    function checkStored(uint256 index, bytes32 hash, bytes32[] calldata proof) internal {
        require(!claimed[index]);
        claimed[index] = true;
        require(rootOf(hash, proof) == stored);
    }

    function rootOf(bytes32 hash, bytes32[] calldata proof) internal pure returns (bytes32) {
        for (uint256 i; i < proof.length; i++) {
            bytes32 other = proof[i];
            hash = hash < other
                ? keccak256(abi.encodePacked(hash, other))
                : keccak256(abi.encodePacked(other, hash));
        }
        return hash;
    }
}

contract HonestAirdrop is Airdrop {
    constructor(Given token_) Airdrop(token_) {}

    function claim(uint256 index, address to, uint256 amount, bytes32[] calldata proof) external {
        check(index, keccak256(abi.encodePacked(index, to, amount)), proof);
        require(token.transfer(to, amount));
    }
}

contract ScamAirdropOfMore is Airdrop {
    constructor(Given token_) Airdrop(token_) {}

    function claim(uint256 index, address to, uint256 amount, bytes32[] calldata proof) external {
        check(index, keccak256(abi.encodePacked(index, to)), proof);
        require(token.transfer(to, amount));
    }
}

contract HonestStoredAirdrop is Airdrop {
    constructor(Given token_) Airdrop(token_) {}

    function claim(uint256 index, address to, uint256 amount, bytes32[] calldata proof) external {
        checkStored(index, keccak256(abi.encodePacked(index, to, amount)), proof);
        require(token.transfer(to, amount));
    }
}

/// Whoever sets the root says who gets how much.
contract ScamStoredAirdrop is HonestStoredAirdrop {
    address internal boss = msg.sender;

    constructor(Given token_) HonestStoredAirdrop(token_) {}

    function setRoot(bytes32 root) external {
        require(msg.sender == boss);
        stored = root;
    }
}
