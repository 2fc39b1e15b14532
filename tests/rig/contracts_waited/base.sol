// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/// A token of a launch template: whoever has bought waits before he buys again, while the owner has it so.
contract WaitedToken {
    address internal first;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) internal allowed;
    mapping(address => uint256) internal boughtAt;
    address internal pair;
    bool internal waits = true;
    uint256 internal pause = 30;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(first == msg.sender, "owner");
        _;
    }

    constructor(address traded) public {
        first = msg.sender;
        pair = traded;
        held[msg.sender] = 1e18;
    }

    function owner() public view returns (address) {
        return first;
    }

    function totalSupply() public pure returns (uint256) {
        return 1e18;
    }

    function balanceOf(address account) public view returns (uint256) {
        return held[account];
    }

    function allowance(address account, address spender) public view returns (uint256) {
        return allowed[account][spender];
    }

    function approve(address spender, uint256 amount) public returns (bool) {
        allowed[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        require(allowed[from][msg.sender] >= amount, "allowance");
        allowed[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        require(from != address(0) && to != address(0), "zero");
        _wait(from, to);
        require(held[from] >= amount, "balance");
        held[from] -= amount;
        held[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _wait(address from, address to) internal virtual {}
}
