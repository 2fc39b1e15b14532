// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// A switch that shares its word with an address: both are written at once; a twin turns it back.

abstract contract Opened {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    address public pair;
    bool public live;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(live || msg.sender == owner);
        uint256 fee = to == pair ? amount / 50 : 0;
        balanceOf[msg.sender] -= amount;
        balanceOf[owner] += fee;
        balanceOf[to] += amount - fee;
        return true;
    }
}

contract HonestOpenedOnce is Opened {
    function open(address pair_) external {
        require(msg.sender == owner && !live);
        pair = pair_;
        live = true;
    }
}

contract ScamOpenedAndClosed is Opened {
    function open(address pair_, bool isLive) external {
        require(msg.sender == owner);
        pair = pair_;
        live = isLive;
    }
}
