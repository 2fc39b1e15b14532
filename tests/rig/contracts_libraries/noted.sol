// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// What is due to holders is corrected when tokens move; a twin keeps back what it says it corrects.

abstract contract Dividends {
    mapping(address => uint256) public balanceOf;
    mapping(address => int256) internal corrections;
    mapping(address => uint256) internal withdrawn;
    uint256 public totalSupply = 1e27;
    uint256 public perShare;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    receive() external payable {
        perShare += (msg.value * 2 ** 128) / totalSupply;
    }

    function due(address account) public view returns (uint256) {
        return uint256(int256(perShare * balanceOf[account]) + corrections[account]) / 2 ** 128;
    }

    function claim() external {
        uint256 amount = due(msg.sender) - withdrawn[msg.sender];
        withdrawn[msg.sender] += amount;
        payable(msg.sender).transfer(amount);
    }
}

contract HonestDividends is Dividends {
    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        int256 correction = int256(perShare * amount);
        corrections[msg.sender] += correction;
        corrections[to] -= correction;
        return true;
    }
}

/// What is corrected does not arrive.
contract ScamDividends is Dividends {
    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        uint256 part = perShare * amount;
        corrections[msg.sender] += int256(part);
        balanceOf[to] += amount - part / 2 ** 128;
        return true;
    }
}
