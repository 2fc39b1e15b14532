// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// One per cent of trades with a pool goes to the treasury; wallets pay nothing among themselves.
contract HonestFee is ERC20, Ownable {
    uint256 private constant FEE_BPS = 100;
    mapping(address => bool) public isPool;
    address public immutable treasury;

    constructor(uint256 supply, address treasury_) ERC20("Honest Fee", "HFEE") {
        treasury = treasury_;
        _mint(msg.sender, supply);
    }

    function setPair(address pool) external onlyOwner {
        isPool[pool] = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        bool free = !(isPool[from] || isPool[to]) || from == owner() || to == owner();
        uint256 fee = free ? 0 : amount * FEE_BPS / 10_000;
        if (fee > 0) super._transfer(from, treasury, fee);
        super._transfer(from, to, amount - fee);
    }
}

/// One per cent of every transfer is spread over all holders, the pool among them, by making one
/// unit stand for fewer of the reflected ones.
contract HonestReflection {
    string public constant name = "Honest Reflection";
    string public constant symbol = "HREF";
    uint8 public constant decimals = 9;
    uint256 public immutable totalSupply;
    uint256 public totalFees;
    uint256 private reflectedTotal;
    address private immutable deployer = msg.sender;
    mapping(address => uint256) private reflected;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        reflectedTotal = type(uint256).max - type(uint256).max % supply;
        reflected[msg.sender] = reflectedTotal;
        emit Transfer(address(0), msg.sender, supply);
    }

    function balanceOf(address account) external view returns (uint256) {
        return reflected[account] / _rate();
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

    function _rate() private view returns (uint256) {
        return reflectedTotal / totalSupply;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        uint256 rate = _rate();
        uint256 fee = from == deployer ? 0 : value / 100;
        reflected[from] -= value * rate;
        reflected[to] += (value - fee) * rate;
        reflectedTotal -= fee * rate;
        totalFees += fee;
        emit Transfer(from, to, value - fee);
        return true;
    }
}

/// Balances are shares of a pot that its keeper changes, as staked coins count their rewards.
contract HonestShares {
    string public constant name = "Honest Shares";
    string public constant symbol = "HSHR";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    uint256 public immutable totalShares;
    address public immutable keeper = msg.sender;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Rebased(uint256 totalSupply);

    constructor(uint256 supply) {
        // One share is not one unit from the beginning on, so that rounding shows.
        (totalSupply, totalShares) = (supply, supply * 7 / 8);
        sharesOf[msg.sender] = totalShares;
        emit Transfer(address(0), msg.sender, supply);
    }

    /// Adds `bps` parts of ten thousand to everybody's balance.
    function rebase(uint256 bps) external {
        require(msg.sender == keeper, "not the keeper");
        totalSupply += totalSupply * bps / 10_000;
        emit Rebased(totalSupply);
    }

    function balanceOf(address account) external view returns (uint256) {
        return sharesOf[account] * totalSupply / totalShares;
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
        uint256 shares = value * totalShares / totalSupply;
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Balances and allowances of 96 bits; approving everything keeps the largest of them.
contract HonestNinetySix {
    string public constant name = "Honest Ninety-Six";
    string public constant symbol = "HN96";
    uint8 public constant decimals = 18;
    uint256 public immutable totalSupply;
    mapping(address => uint96) private balances;
    mapping(address => mapping(address => uint96)) private allowances;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balances[msg.sender] = _safe96(supply);
        emit Transfer(address(0), msg.sender, supply);
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return allowances[holder][spender];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        uint96 amount = value == type(uint256).max ? type(uint96).max : _safe96(value);
        allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, _safe96(value));
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint96 amount = _safe96(value);
        uint96 allowed = allowances[from][msg.sender];
        if (allowed != type(uint96).max) allowances[from][msg.sender] = allowed - amount;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint96 amount) private returns (bool) {
        require(to != address(0), "cannot transfer to the zero address");
        balances[from] -= amount;
        balances[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }

    function _safe96(uint256 value) private pure returns (uint96) {
        require(value <= type(uint96).max, "amount exceeds 96 bits");
        return uint96(value);
    }
}
