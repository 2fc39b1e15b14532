// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Tokens made many at once: who holds those up to a number stands in a list (as OpenZeppelin's ERC721Consecutive).
abstract contract ConsecutiveLike {
    struct Batch {
        uint96 last;
        address holder;
    }

    mapping(uint256 => address) internal holders; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1
    mapping(uint256 => address) internal approved; // slot 2
    mapping(address => mapping(address => bool)) public isApprovedForAll; // slot 3
    Batch[] internal batches; // slot 4

    constructor() {
        batches.push(Batch(99, msg.sender));
        balanceOf[msg.sender] = 100;
    }

    function found(uint96 id) internal view returns (address) {
        uint256 high = batches.length;
        uint256 length = high;
        uint256 low = 0;
        while (low < high) {
            uint256 middle = (low & high) + (low ^ high) / 2;
            if (entry(middle).last < id) low = middle + 1;
            else high = middle;
        }
        return high == length ? address(0) : entry(high).holder;
    }

    function entry(uint256 index) private pure returns (Batch storage batch) {
        assembly {
            mstore(0, batches.slot)
            batch.slot := add(keccak256(0, 0x20), index)
        }
    }

    function holderOf(uint256 id) internal view returns (address holder) {
        holder = holders[id];
        if (holder != address(0) || id > type(uint96).max) return holder;
        return found(uint96(id));
    }

    function ownerOf(uint256 id) public view returns (address holder) {
        holder = holderOf(id);
        require(holder != address(0), "no such token");
    }

    function getApproved(uint256 id) public view returns (address) {
        require(holderOf(id) != address(0), "no such token");
        return approved[id];
    }

    function setApprovalForAll(address operator, bool isLet) external {
        isApprovedForAll[msg.sender][operator] = isLet;
    }

    function approve(address to, uint256 id) external virtual {
        address holder = ownerOf(id);
        require(to != holder, "to the holder");
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "not the holder");
        approved[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) external {
        address holder = ownerOf(id);
        require(
            msg.sender == holder || isApprovedForAll[holder][msg.sender] || getApproved(id) == msg.sender,
            "not let"
        );
        require(ownerOf(id) == from && to != address(0), "not his");
        approved[id] = address(0);
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        holders[id] = to;
    }
}

contract HonestConsecutive is ConsecutiveLike {}

/// The warden lets anybody move anything.
contract ScamConsecutiveWarden is ConsecutiveLike {
    address private warden = msg.sender;

    function approve(address to, uint256 id) external override {
        address holder = ownerOf(id);
        require(msg.sender == holder || msg.sender == warden, "not the holder");
        approved[id] = to;
    }
}

/// Wardens name one another.
contract ScamConsecutiveWardens is ConsecutiveLike {
    mapping(address => bool) private wardens;

    constructor() {
        wardens[msg.sender] = true;
    }

    function name(address warden) external {
        require(wardens[msg.sender]);
        wardens[warden] = true;
    }

    function approve(address to, uint256 id) external override {
        address holder = ownerOf(id);
        require(msg.sender == holder || wardens[msg.sender], "not the holder");
        approved[id] = to;
    }
}
