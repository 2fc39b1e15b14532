// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Refuses whoever has been given marks.
abstract contract Marked {
    mapping(address => uint256) public balanceOf; // slot 0
    mapping(address => mapping(address => uint256)) public allowance; // slot 1
    mapping(address => uint256) public marks; // slot 2
    address public owner = msg.sender; // slot 3

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function check(address from) internal virtual {
        require(marks[from] == 0);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        check(msg.sender);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        check(from);
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

contract ScamMarks is Marked {
    function zm(address who, uint256 count) external onlyOwner {
        marks[who] += count;
    }
}

contract ScamThreeMarks is Marked {
    function check(address from) internal view override {
        require(marks[from] < 3);
    }

    function zm(address who, uint256 count) external onlyOwner {
        marks[who] += count;
    }
}

contract ScamStoredMarks is Marked {
    uint256 private step;

    function zs(uint256 next) external onlyOwner {
        step = next;
    }

    function zm(address who) external onlyOwner {
        marks[who] += step;
    }
}

/// Only who has some left may sell.
contract ScamMarksLeft is Marked {
    function check(address from) internal view override {
        require(marks[from] > 0);
    }

    function zm(address who, uint256 count) external onlyOwner {
        marks[who] -= count;
    }
}

/// What is bound by its holder himself.
contract HonestOwnMarks is Marked {
    function bind(uint256 count) external {
        marks[msg.sender] += count;
    }

    function free(uint256 count) external {
        marks[msg.sender] -= count;
    }
}

/// Counts moves.
contract HonestMoveMarks is Marked {
    function check(address from) internal override {
        require(marks[from] < 1e9);
        marks[from] += 1;
    }
}
