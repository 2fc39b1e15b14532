// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./votes.sol";

interface Deposited {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Votes of tokens that stand for others, which are brought and taken out again (as OpenZeppelin's ERC20Wrapper with ERC20Votes).
abstract contract DepositedVotes is VotesLike {
    Deposited private immutable brought = Deposited(msg.sender);
    uint256 public totalSupply;

    function depositFor(address account, uint256 amount) external returns (bool) {
        require(brought.transferFrom(msg.sender, address(this), amount));
        totalSupply += amount;
        balanceOf[account] += amount;
        counted(account, amount);
        return true;
    }

    function withdrawTo(address account, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        moveVotes(delegates[msg.sender], delegates[address(0)], amount);
        require(brought.transfer(account, amount));
        return true;
    }

    function counted(address account, uint256 amount) internal virtual;
}

contract HonestDepositedVotes is DepositedVotes {
    function counted(address account, uint256 amount) internal override {
        moveVotes(delegates[address(0)], delegates[account], amount);
    }
}

/// Whoever deposits a little for somebody leaves him with as few votes, and with these nothing can be moved.
contract ScamVotesAnew is DepositedVotes {
    function counted(address account, uint256 amount) internal override {
        write(checkpoints[delegates[account]], same, amount);
    }

    function same(uint256, uint256 votes) private pure returns (uint256) {
        return votes;
    }
}

/// Whoever deposits has votes taken from whom he likes.
contract ScamVotesOfOthers is DepositedVotes {
    address private chosen;

    function choose(address account) external {
        chosen = account;
    }

    function counted(address account, uint256 amount) internal override {
        moveVotes(chosen, delegates[account], amount);
    }
}
