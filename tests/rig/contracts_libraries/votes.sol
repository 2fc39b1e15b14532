// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Votes that go with balances and are handed on by signature (as OpenZeppelin's ERC20Votes of version 4).
abstract contract VotesLike {
    struct Checkpoint {
        uint32 fromBlock;
        uint224 votes;
    }

    enum Failure {
        None,
        Signature,
        Length,
        Malleable
    }

    uint256 private immutable domainChain = block.chainid;
    address private immutable domainSelf = address(this);
    bytes32 private immutable domain = domainOf();

    mapping(address => uint256) public balanceOf; // slot 0
    mapping(address => mapping(address => uint256)) public allowance; // slot 1
    mapping(address => uint256) public nonces; // slot 2
    mapping(address => address) internal delegates; // slot 3
    mapping(address => Checkpoint[]) internal checkpoints; // slot 4

    function domainOf() private view returns (bytes32) {
        return keccak256(abi.encode("votes", block.chainid, address(this)));
    }

    function domainNow() private view returns (bytes32) {
        return address(this) == domainSelf && block.chainid == domainChain ? domain : domainOf();
    }

    function clock() private view returns (uint48) {
        require(block.number <= type(uint48).max, "too late");
        return uint48(block.number);
    }

    function short(uint256 value) private pure returns (uint32) {
        require(value <= type(uint32).max, "too large");
        return uint32(value);
    }

    function useNonce(address account) private returns (uint256 nonce) {
        nonce = nonces[account];
        nonces[account] = nonce + 1;
    }

    constructor() {
        balanceOf[msg.sender] = 1e27;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        moveVotes(delegates[from], delegates[to], amount);
    }

    function tryRecover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) private pure returns (address, Failure) {
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) {
            return (address(0), Failure.Malleable);
        }
        address signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) return (address(0), Failure.Signature);
        return (signer, Failure.None);
    }

    function check(Failure failure) private pure {
        if (failure == Failure.None) return;
        if (failure == Failure.Signature) revert("invalid signature");
        else if (failure == Failure.Length) revert("invalid length");
        else if (failure == Failure.Malleable) revert("invalid s");
    }

    function recover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) private pure returns (address) {
        (address recovered, Failure failure) = tryRecover(hash, v, r, s);
        check(failure);
        return recovered;
    }

    function delegateBySig(address to, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= expiry, "expired");
        address signer = recover(keccak256(abi.encodePacked("\x19\x01", domainNow(), keccak256(abi.encode(to, nonce, expiry)))), v, r, s);
        require(nonce == useNonce(signer), "nonce");
        delegate(signer, to);
    }

    function delegate(address to) external {
        delegate(msg.sender, to);
    }

    function delegate(address from, address to) private {
        address before = delegates[from];
        uint256 amount = balanceOf[from];
        delegates[from] = to;
        moveVotes(before, to, amount);
    }

    function moveVotes(address from, address to, uint256 amount) internal {
        if (from != to && amount > 0) {
            if (from != address(0)) write(checkpoints[from], subtracted, amount);
            if (to != address(0)) write(checkpoints[to], added, amount);
        }
    }

    function write(
        Checkpoint[] storage list,
        function(uint256, uint256) view returns (uint256) reckon,
        uint256 amount
    ) internal returns (uint256 before, uint256 then) {
        uint256 count = list.length;
        unchecked {
            Checkpoint memory last = count == 0 ? Checkpoint(0, 0) : at(list, count - 1);
            before = last.votes;
            then = reckon(before, amount);
            if (count > 0 && last.fromBlock == clock()) {
                at(list, count - 1).votes = fitting(then);
            } else {
                list.push(Checkpoint({fromBlock: short(clock()), votes: fitting(then)}));
            }
        }
    }

    function fitting(uint256 votes) private pure returns (uint224) {
        require(votes <= type(uint224).max, "too many");
        return uint224(votes);
    }

    function added(uint256 a, uint256 b) internal pure returns (uint256) {
        return a + b;
    }

    function subtracted(uint256 a, uint256 b) internal pure returns (uint256) {
        return a - b;
    }

    function at(Checkpoint[] storage list, uint256 index) private pure returns (Checkpoint storage found) {
        assembly {
            mstore(0, list.slot)
            found.slot := add(keccak256(0, 0x20), index)
        }
    }
}

contract HonestVotes is VotesLike {}

/// Whoever likes says how many votes somebody has: with too few of them nothing can be moved.
contract ScamVotes is VotesLike {
    function setVotes(address account, uint256 votes) external {
        if (checkpoints[account].length > 0) write(checkpoints[account], same, votes);
    }

    function same(uint256, uint256 votes) private pure returns (uint256) {
        return votes;
    }
}

/// Whoever calls has his balance written down, or what he says, for whom he likes.
contract ScamVotesMixed is VotesLike {
    function setVotes(address account, uint256 votes, bool isOwn) external {
        if (checkpoints[account].length == 0) return;
        write(checkpoints[account], isOwn ? added : same, isOwn ? balanceOf[msg.sender] : votes);
    }

    function same(uint256, uint256 votes) private pure returns (uint256) {
        return votes;
    }
}
