// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IDexToken {
    function balanceOf(address) external view returns (uint256);
    function decimals() external view returns (uint8);
}

/// Reserves and shares of a pair, as all exchanges of this family keep them.
abstract contract DexLiquidityShares {
    address public token0;
    address public token1;
    uint256 public reserve0;
    uint256 public reserve1;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint8 public constant decimals = 18;

    uint256 public constant MINIMUM_LIQUIDITY = 1000;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);

    function transfer(address to, uint256 value) external returns (bool) {
        moveShares(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        moveShares(from, to, value);
        return true;
    }

    /// Shares for what arrived since the reserves were last read.
    function mint(address to) external returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        if (totalSupply == 0) {
            checkFirstDeposit(amount0, amount1);
            liquidity = root(amount0 * amount1) - MINIMUM_LIQUIDITY;
            addShares(address(1), MINIMUM_LIQUIDITY);
        } else {
            uint256 by0 = amount0 * totalSupply / reserve0;
            uint256 by1 = amount1 * totalSupply / reserve1;
            liquidity = by0 < by1 ? by0 : by1;
        }
        require(liquidity > 0, "INSUFFICIENT_LIQUIDITY_MINTED");
        addShares(to, liquidity);
        update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    function sync() external {
        (uint256 balance0, uint256 balance1) = balances();
        update(balance0, balance1);
    }

    function balances() internal view returns (uint256, uint256) {
        return (IDexToken(token0).balanceOf(address(this)), IDexToken(token1).balanceOf(address(this)));
    }

    function update(uint256 balance0, uint256 balance1) internal virtual;

    function checkFirstDeposit(uint256 amount0, uint256 amount1) internal view virtual;

    function addShares(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function moveShares(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function root(uint256 value) internal pure returns (uint256 result) {
        if (value < 4) return value == 0 ? 0 : 1;
        result = value;
        for (uint256 next = value / 2 + 1; next < result; next = (value / next + next) / 2) result = next;
    }
}
