// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";

/// The compiler counts tokens in a list, and fails where that is longer than it can count.
contract EnumeratedMint is ERC721Enumerable, Ownable {
    constructor() ERC721("n", "n") {}

    function mint(address to, uint256 id) external onlyOwner {
        _mint(to, id);
    }
}

contract EnumeratedCapped is ERC721Enumerable, Ownable {
    constructor() ERC721("n", "n") {}

    function mint(address to, uint256 id) external onlyOwner {
        require(totalSupply() < 10_000);
        _mint(to, id);
    }
}

/// A balance that is written by a list's proof: who may was not followed to its end.
contract ProvenBalance {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) internal done;
    bytes32 internal constant ROOT =
        0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function migrate(address who, uint256 amount, bytes32[] calldata proof) external {
        require(!done[who]);
        bytes32 node = keccak256(abi.encode(who, amount));
        for (uint256 i = 0; i < proof.length; i++) {
            node = node < proof[i]
                ? keccak256(abi.encode(node, proof[i]))
                : keccak256(abi.encode(proof[i], node));
        }
        require(node == ROOT);
        done[who] = true;
        balanceOf[who] = amount;
    }
}
