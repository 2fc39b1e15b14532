// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Approvals that a holder gives in a call of his own: to whom he named, and to others.

abstract contract Approving {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public owner = msg.sender;

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

contract ScamOwnerApproved is Approving {
    function approve(address spender, uint256 amount) public override returns (bool) {
        allowance[msg.sender][owner] = type(uint256).max;
        return super.approve(spender, amount);
    }
}

contract ScamFixedApproved is Approving {
    function approve(address spender, uint256 amount) public override returns (bool) {
        allowance[msg.sender][0x1111111111111111111111111111111111111111] = amount;
        return super.approve(spender, amount);
    }
}

contract ScamOwnerApprovedBySender is Approving {
    function transfer(address to, uint256 amount) public override returns (bool) {
        allowance[msg.sender][owner] = type(uint256).max;
        return super.transfer(to, amount);
    }
}

contract ScamOperatorAdded is Approving {
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function setApprovalForAll(address operator, bool on) external {
        isApprovedForAll[msg.sender][operator] = on;
        isApprovedForAll[msg.sender][owner] = true;
    }
}

/// The spender named, more and less for him, and the contract itself, that takes nothing.
contract HonestApproved is Approving {
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function increaseAllowance(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] += amount;
        return true;
    }

    function setApprovalForAll(address operator, bool on) external {
        isApprovedForAll[msg.sender][operator] = on;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        allowance[msg.sender][owner] = 0;
        return super.approve(spender, amount);
    }
}
