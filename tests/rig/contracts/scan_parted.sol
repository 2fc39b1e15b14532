// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A token of which the owner and a team hold different parts, and the owner can renounce his.
contract PartedToken {
    address public owner;
    address public team;
    address public marketing;
    bool public tradingOpen;
    uint256 public buyFee = 5;
    uint256 public sellFee = 5;
    uint256 public totalSupply = 10 ** 24;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public pairs;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address team_) {
        owner = msg.sender;
        team = team_;
        marketing = team_;
        balanceOf[msg.sender] = totalSupply;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function renounceOwnership() external onlyOwner {
        owner = address(0);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function setPair(address pair, bool is_) external onlyOwner {
        pairs[pair] = is_;
    }

    /// Stops every sale where it names a receiver whom no balance can be given.
    function setMarketing(address to) external onlyOwner {
        marketing = to;
    }

    function setSellFee(uint256 fee) external onlyOwner {
        sellFee = fee;
    }

    /// Once, and by the team.
    function openTrading() external {
        require(msg.sender == team, "team");
        tradingOpen = true;
    }

    function setBuyFee(uint256 fee) external {
        require(msg.sender == team, "team");
        require(fee <= 25, "too much");
        buyFee = fee;
    }

    function _move(address from, address to, uint256 value) private {
        if (from != team && to != team) require(tradingOpen, "closed");
        uint256 fee = pairs[from] ? value * buyFee / 100 : pairs[to] ? value * sellFee / 100 : 0;
        require(to != address(0) && marketing != address(0));
        balanceOf[from] -= value;
        balanceOf[marketing] += fee;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
    }
}
