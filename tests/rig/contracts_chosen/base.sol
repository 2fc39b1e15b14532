// SPDX-License-Identifier: MIT

/// A plain token with an owner. Slots: 0 supply, 1 balances, 2 owner; contracts that build on it begin at 3.
contract ChosenToken {
    uint256 public totalSupply;
    mapping(address => uint256) internal balances;
    address public owner;

    constructor() public {
        owner = msg.sender;
        totalSupply = 1e24;
        balances[msg.sender] = 1e24;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function balanceOf(address account) public view returns (uint256) {
        return balances[account];
    }

    function _before(address to) internal virtual {}

    function transfer(address to, uint256 amount) public returns (bool) {
        _before(to);
        require(balances[msg.sender] >= amount);
        balances[msg.sender] -= amount;
        balances[to] += amount;
        return true;
    }
}
