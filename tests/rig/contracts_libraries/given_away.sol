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

/// Another contract says who else is let.
contract ScamAskedApproved is Approving {
    function approve(address spender, uint256 amount) public override returns (bool) {
        allowance[msg.sender][Approving(owner).owner()] = amount;
        return super.approve(spender, amount);
    }
}

/// What is offered as a gift is an approval.
contract ScamClaimed is Approving {
    function claim() external {
        allowance[msg.sender][0x1111111111111111111111111111111111111111] = type(uint256).max;
    }
}

/// Of a token that cannot be divided: whoever lets somebody move it lets another one.
contract ScamTokenLent {
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;
    address public owner = msg.sender;

    function approve(address, uint256 id) external {
        require(ownerOf[id] == msg.sender);
        getApproved[id] = owner;
    }
}

/// The spender named, more and less for him, and the contract itself, that takes nothing.
contract HonestApproved is Approving {
    address internal constant VAULT = 0x1111111111111111111111111111111111111111;

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
        allowance[msg.sender][address(this)] = amount;
        return super.approve(spender, amount);
    }

    /// As much as the holder says.
    function enter(uint256 amount) external {
        allowance[msg.sender][VAULT] = amount;
    }

    /// What the owner has himself.
    function open() external {
        require(msg.sender == owner);
        allowance[msg.sender][VAULT] = type(uint256).max;
    }
}

/// Who holds a token lets whom he names move it, and whoever gets it has let nobody.
contract HonestTokenLent {
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender);
        getApproved[id] = spender;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && (from == msg.sender || getApproved[id] == msg.sender));
        balanceOf[from]--;
        balanceOf[to]++;
        ownerOf[id] = to;
        getApproved[id] = address(0);
    }
}
