// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

abstract contract GrownLike {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    address public owner = msg.sender;

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Whoever sends to himself has a tenth more.
contract ScamGrownBySelf is GrownLike {
    function _move(address from, address to, uint256 amount) internal override {
        if (from == to) balanceOf[from] = (balanceOf[from] * 110) / 100;
        else super._move(from, to, amount);
    }
}

/// The owner alone.
contract ScamGrownForOwner is GrownLike {
    function _move(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        balanceOf[to] = to == owner ? ((balanceOf[to] + amount) * 3) >> 1 : balanceOf[to] + amount;
    }
}

/// More arrives than was taken.
contract ScamGrownOnTheWay is GrownLike {
    function _move(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        balanceOf[to] += (amount * 110) / 100;
    }
}

contract ScamGrownByHalf is GrownLike {
    function zg() external {
        balanceOf[msg.sender] = (balanceOf[msg.sender] * 3) >> 1;
    }
}

/// Everybody may give up a tenth of what is his, and so much of a move is burnt.
contract HonestShrunkByTenth is GrownLike {
    function zg() external {
        balanceOf[msg.sender] = (balanceOf[msg.sender] * 90) / 100;
    }

    function _move(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        balanceOf[to] += (amount * 90) / 100;
        totalSupply -= amount - (amount * 90) / 100;
    }
}
