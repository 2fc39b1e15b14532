// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./moved.sol";

// Several at once: who held a token is asked for anew in each round; a twin asks in some rounds only.

contract HonestSeveralMinted is Numbered {
    function mint(address to, uint256 count) external {
        require(msg.sender == owner && to != address(0));
        for (uint256 i; i < count; i++) {
            if (update(to, nextId++) != address(0)) revert AlreadyMinted();
        }
    }
}

/// Paid for at one of two prices.
contract HonestTwoPrices is Numbered {
    uint256 internal start = block.timestamp;

    function mint() external payable {
        uint256 price = block.timestamp - start > 1 days ? 1e16 : 1e18 - (block.timestamp - start);
        require(msg.value >= price && msg.sender != address(0));
        if (update(msg.sender, nextId++) != address(0)) revert AlreadyMinted();
        if (msg.value > price) payable(msg.sender).transfer(msg.value - price);
    }
}

/// Who held it is asked for last, and has to be who calls.
contract HonestHolderAskedLast {
    mapping(uint256 => address) internal holders;
    mapping(address => uint256) public balanceOf;

    function ownerOf(uint256 id) external view returns (address) {
        return holders[id];
    }

    function update(address to, uint256 id) internal returns (address from) {
        from = holders[id];
        if (from != address(0)) balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        holders[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) external virtual {
        require(msg.sender == from);
        require(update(to, id) == from);
    }
}

/// Whom the caller names is himself, whoever held it.
contract ScamHolderNotAsked is HonestHolderAskedLast {
    function transferFrom(address from, address to, uint256 id) external override {
        require(msg.sender == from);
        require(update(to, id) != address(0) && to != from);
    }
}

contract ScamSomeRounds is Numbered {
    function mint(address to, uint256[] calldata ids, bool[] calldata isNew) external {
        require(msg.sender == owner && to != address(0));
        for (uint256 i; i < ids.length; i++) {
            if (update(to, ids[i]) != address(0) && isNew[i]) revert AlreadyMinted();
        }
    }
}
