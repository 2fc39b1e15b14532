// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./bare.sol";

/// Whom the caller has to be stands in memory, of which as much is taken before and afterwards as the caller likes.
abstract contract Forgetful is Owned {
    struct Kept {
        address who;
    }

    function mintTo(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

contract HonestForgetful is Forgetful {
    function mintLater(address to, uint256 amount, uint256 n) external {
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory kept = Kept(owner);
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory named = Kept(to);
        require(named.who != address(0));
        require(kept.who == msg.sender);
        mintTo(to, amount);
    }
}

/// The other way round: who is minted to has to call, and that the owner is somebody.
contract ScamForgetful is Forgetful {
    function mintLater(address to, uint256 amount, uint256 n) external {
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory named = Kept(to);
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory kept = Kept(owner);
        require(kept.who != address(0));
        require(named.who == msg.sender);
        mintTo(to, amount);
    }
}
