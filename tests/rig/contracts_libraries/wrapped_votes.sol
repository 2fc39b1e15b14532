// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./wrapped.sol";

/// Single tokens with a vote each (as OpenZeppelin's ERC721Votes).
contract HonestTokenVotes is WrappedLike {
    struct Checkpoint {
        uint48 key;
        uint208 value;
    }

    mapping(address => address) internal delegates;
    mapping(address => Checkpoint[]) internal votes;
    Checkpoint[] internal total;

    error Unordered();

    function update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super.update(to, id, auth);
        if (from == address(0)) push(total, added, 1);
        if (to == address(0)) push(total, subtracted, 1);
        move(delegates[from], delegates[to], 1);
    }

    function delegate(address to) external {
        address before = delegates[msg.sender];
        delegates[msg.sender] = to;
        move(before, to, balanceOf[msg.sender]);
    }

    function move(address from, address to, uint256 amount) private {
        if (from != to && amount > 0) {
            if (from != address(0)) push(votes[from], subtracted, fitting(amount));
            if (to != address(0)) push(votes[to], added, fitting(amount));
        }
    }

    function push(
        Checkpoint[] storage list,
        function(uint208, uint208) view returns (uint208) reckon,
        uint208 amount
    ) private {
        uint256 count = list.length;
        uint48 key = clock();
        uint208 value = reckon(count == 0 ? 0 : list[count - 1].value, amount);
        if (count > 0) {
            Checkpoint storage last = list[count - 1];
            uint48 lastKey = last.key;
            if (lastKey > key) revert Unordered();
            if (lastKey == key) last.value = value;
            else list.push(Checkpoint({key: key, value: value}));
        } else {
            list.push(Checkpoint({key: key, value: value}));
        }
    }

    function clock() private view returns (uint48) {
        require(block.number <= type(uint48).max);
        return uint48(block.number);
    }

    function fitting(uint256 amount) private pure returns (uint208) {
        require(amount <= type(uint208).max);
        return uint208(amount);
    }

    function added(uint208 a, uint208 b) private pure returns (uint208) {
        return a + b;
    }

    function subtracted(uint208 a, uint208 b) private pure returns (uint208) {
        return a - b;
    }
}

/// Whom the warden sends a token has no votes left to hand on with it, and keeps it.
contract ScamTokenVotes is WrappedLike {
    address internal warden = msg.sender;
    mapping(address => uint256) internal votes;

    function update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super.update(to, id, auth);
        if (votes[from] > 1) revert NotAuthorized(from, id);
        if (auth == warden) votes[to] = 2;
    }
}
