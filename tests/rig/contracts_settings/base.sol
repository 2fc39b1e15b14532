// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/// A token with a hook before it moves anything, and a fee. Slots: 0 owner, 1 balances, 2 allowances, 3 supply.
contract SetToken {
    address public owner;
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) internal allowances;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    constructor() public {
        owner = msg.sender;
        _create(msg.sender, 1e18);
    }

    function balanceOf(address account) public view returns (uint256) {
        return balances[account];
    }

    function allowance(address account, address spender) public view returns (uint256) {
        return allowances[account][spender];
    }

    function approve(address spender, uint256 amount) public returns (bool) {
        allowances[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        require(allowances[from][msg.sender] >= amount, "allowance");
        allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _create(address to, uint256 amount) internal {
        totalSupply += amount;
        balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        _check(from, to);
        require(balances[from] >= amount, "balance");
        uint256 fee = amount * _fee() / 100;
        balances[from] -= amount;
        balances[to] += amount - fee;
        balances[owner] += fee;
        emit Transfer(from, to, amount);
    }

    function _check(address from, address to) internal view virtual {}

    function _fee() internal view virtual returns (uint256) {
        return 0;
    }
}
