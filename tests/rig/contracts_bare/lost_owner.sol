// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./bare.sol";

/// Who may mint is kept in memory while as much of it is taken as the caller likes.
abstract contract Lost is Owned {
    function take(uint256 rounds) internal pure {
        uint256 sum;
        for (uint256 i = 0; i < rounds; i++) {
            sum += new bytes(i).length;
            if (sum > 7) sum = 3;
        }
    }

    function mintTo(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function minter(address to) internal view virtual returns (address);
}

abstract contract Keeping is Lost {
    struct Kept {
        address who;
    }

    function mintLater(address to, uint256 amount, uint256 rounds) external {
        if (rounds > 5) new bytes(rounds);
        Kept memory kept = Kept(minter(to));
        take(rounds);
        require(kept.who == msg.sender);
        mintTo(to, amount);
    }
}

/// The same with an address that stands at the other end of its word.
abstract contract KeepingShifted is Lost {
    struct Kept {
        bytes20 who;
    }

    function mintLater(address to, uint256 amount, uint256 rounds) external {
        if (rounds > 5) new bytes(rounds);
        Kept memory kept = Kept(bytes20(minter(to)));
        take(rounds);
        require(address(kept.who) == msg.sender);
        mintTo(to, amount);
    }
}

/// Beside another address, where as much memory is taken before each as the caller likes.
abstract contract KeepingTwo is Lost {
    struct Kept {
        address who;
    }

    function mintLater(address to, uint256 amount, uint256 n) external {
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory kept = Kept(minter(to));
        for (uint256 i = 0; i < n + 9; i++) new bytes(i);
        Kept memory shown = Kept(somebody(to));
        require(shown.who != address(0));
        require(kept.who == msg.sender);
        mintTo(to, amount);
    }

    function somebody(address to) internal view virtual returns (address);
}

abstract contract ByOwner is Lost {
    function minter(address) internal view override returns (address) {
        return owner;
    }
}

/// Whoever is minted to.
abstract contract ByAnybody is Lost {
    function minter(address to) internal pure override returns (address) {
        return to;
    }
}

contract HonestKeeping is Keeping, ByOwner {}

contract HonestKeepingShifted is KeepingShifted, ByOwner {}

contract ScamKeeping is Keeping, ByAnybody {}

contract ScamKeepingShifted is KeepingShifted, ByAnybody {}

contract HonestKeepingTwo is KeepingTwo, ByOwner {
    function somebody(address to) internal pure override returns (address) {
        return to;
    }
}

contract ScamKeepingTwo is KeepingTwo, ByAnybody {
    function somebody(address) internal view override returns (address) {
        return owner;
    }
}
