// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ERC-20 with OpenZeppelin's Ownable. One contract stands for every kind of holder: a wallet,
/// a contract, a delegated wallet, or nobody once ownership was renounced.
contract OwnableToken is ERC20, Ownable {
    constructor(string memory name_, string memory symbol_, uint256 supply, address owner_)
        ERC20(name_, symbol_)
    {
        _mint(msg.sender, supply);
        _transferOwnership(owner_);
    }

    /// The power that makes the owner worth reporting.
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

/// Name and symbol are bytes32, as in the tokens of 2017 and 2018 built on DSToken: a reader that
/// expects ABI strings fails to decode them.
contract Bytes32Token {
    bytes32 public name;
    bytes32 public symbol;
    uint256 public constant decimals = 18;
    uint256 public totalSupply;
    address public owner;
    address public authority;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed src, address indexed dst, uint256 wad);
    event Approval(address indexed src, address indexed guy, uint256 wad);

    constructor(bytes32 name_, bytes32 symbol_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        owner = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address guy, uint256 wad) external returns (bool) {
        allowance[msg.sender][guy] = wad;
        emit Approval(msg.sender, guy, wad);
        return true;
    }

    function transfer(address dst, uint256 wad) external returns (bool) {
        return transferFrom(msg.sender, dst, wad);
    }

    function transferFrom(address src, address dst, uint256 wad) public returns (bool) {
        if (src != msg.sender) allowance[src][msg.sender] -= wad;
        balanceOf[src] -= wad;
        balanceOf[dst] += wad;
        emit Transfer(src, dst, wad);
        return true;
    }
}
