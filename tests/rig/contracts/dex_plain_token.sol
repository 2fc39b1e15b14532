// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// An honest ERC-20 for the exchanges of the local chain; all of it belongs to who creates it.
contract DexPlainToken {
    string public constant name = "Plain Token";
    string public constant symbol = "PLAIN";
    uint8 public immutable decimals;
    uint256 public totalSupply;
    /// Taken from every transfer, in 1/10 000; zero is the honest token.
    uint256 public immutable feeBps;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply, uint8 decimals_, uint256 feeBps_) {
        decimals = decimals_;
        feeBps = feeBps_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        uint256 fee = value * feeBps / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        balanceOf[address(this)] += fee;
        emit Transfer(from, to, value - fee);
    }
}
