// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/// A token whose moves are asked for something first.
contract SwitchedToken {
    address internal owner;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) internal allowed;
    address internal pair;
    mapping(address => bool) internal spared;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() public {
        owner = msg.sender;
        held[msg.sender] = 1e24;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function balanceOf(address account) external view returns (uint256) {
        return held[account];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return allowed[holder][spender];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowed[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        require(allowed[from][msg.sender] >= amount, "allowance");
        allowed[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _ask(address from, address to, uint256 amount) internal virtual {}

    function _move(address from, address to, uint256 amount) internal virtual {
        _ask(from, to, amount);
        require(held[from] >= amount, "balance");
        held[from] -= amount;
        held[to] += amount;
        emit Transfer(from, to, amount);
    }
}
