// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/// A token that asks something of each trade, which its descendants say.
contract SoldToken {
    address public owner;
    address public pair;
    uint256 public totalSupply;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) internal allowed;
    mapping(address => bool) internal spared;
    uint256 internal start;
    uint256 internal end;

    event Transfer(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    constructor(address first) public {
        owner = msg.sender;
        pair = first;
        totalSupply = 1e24;
        held[msg.sender] = 1e24;
        spared[msg.sender] = true;
    }

    function balanceOf(address account) public view returns (uint256) {
        return held[account];
    }

    function allowance(address account, address spender) public view returns (uint256) {
        return allowed[account][spender];
    }

    function approve(address spender, uint256 value) public returns (bool) {
        allowed[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        require(allowed[from][msg.sender] >= value);
        allowed[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function ask(address, address, uint256) internal virtual {}

    function move(address from, address to, uint256 value) internal {
        ask(from, to, value);
        require(held[from] >= value);
        held[from] -= value;
        held[to] += value;
        emit Transfer(from, to, value);
    }
}
