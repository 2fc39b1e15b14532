// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Stands at Tether USD's address: some functions of the same names, with code of its own.
contract TetherStandIn {
    address public owner;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;
    bool public paused;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function name() external pure returns (string memory) {
        return "Tether USD";
    }

    function symbol() external pure returns (string memory) {
        return "USDT";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function issue(uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[owner] += amount;
        emit Transfer(address(0), owner, amount);
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function addBlackList(address who) external onlyOwner {
        isBlackListed[who] = true;
    }

    function removeBlackList(address who) external onlyOwner {
        isBlackListed[who] = false;
    }

    function destroyBlackFunds(address who) external onlyOwner {
        require(isBlackListed[who], "not refused");
        totalSupply -= balanceOf[who];
        balanceOf[who] = 0;
    }

    function transferOwnership(address to) external onlyOwner {
        owner = to;
    }

    function _move(address from, address to, uint256 value) private {
        require(!paused, "paused");
        require(!isBlackListed[from], "refused");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
