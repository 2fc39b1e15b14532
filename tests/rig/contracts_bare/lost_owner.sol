// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./bare.sol";

/// Who may mint is kept in memory while as much of it is taken as the caller likes.
abstract contract Keeping is Owned {
    struct Kept {
        address who;
    }

    function mintLater(address to, uint256 amount, uint256 rounds) external {
        uint256 sum;
        if (rounds > 5) sum = new bytes(rounds).length;
        Kept memory kept = Kept(minter(to));
        for (uint256 i = 0; i < rounds; i++) {
            sum += new bytes(i).length;
            if (sum > 7) sum = 3;
        }
        require(kept.who == msg.sender);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function minter(address to) internal view virtual returns (address);
}

/// The same with an address that stands at the other end of its word.
abstract contract KeepingShifted is Owned {
    struct Kept {
        bytes20 who;
    }

    function mintLater(address to, uint256 amount, uint256 rounds) external {
        uint256 sum;
        if (rounds > 5) sum = new bytes(rounds).length;
        Kept memory kept = Kept(bytes20(minter(to)));
        for (uint256 i = 0; i < rounds; i++) {
            sum += new bytes(i).length;
            if (sum > 7) sum = 3;
        }
        require(address(kept.who) == msg.sender);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function minter(address to) internal view virtual returns (address);
}

contract HonestKeepingShifted is KeepingShifted {
    function minter(address) internal view override returns (address) {
        return owner;
    }
}

/// Whoever is minted to.
contract ScamKeepingShifted is KeepingShifted {
    function minter(address to) internal pure override returns (address) {
        return to;
    }
}

contract HonestKeeping is Keeping {
    function minter(address) internal view override returns (address) {
        return owner;
    }
}

/// Whoever is minted to.
contract ScamKeeping is Keeping {
    function minter(address to) internal pure override returns (address) {
        return to;
    }
}
