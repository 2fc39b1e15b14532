// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// What stands behind the proxies: an ERC-20 whose state is set by an initializer, because a
/// constructor would write to the implementation's storage instead of the proxy's. Six decimals, so
/// that a reader which assumes eighteen is caught.
contract TokenImplementation {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    address public owner;
    bool private initialized;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function initialize(string calldata name_, string calldata symbol_, uint256 supply, address owner_)
        external
    {
        require(!initialized, "already initialized");
        initialized = true;
        name = name_;
        symbol = symbol_;
        owner = owner_;
        totalSupply = supply;
        balanceOf[owner_] = supply;
        emit Transfer(address(0), owner_, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}
