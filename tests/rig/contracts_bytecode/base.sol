// SPDX-License-Identifier: MIT
// Written for every compiler from 0.4.26 on: `tests/rig/bytecode/dialect.ts` replaces the words in
// capitals, and drops `virtual`, `override` and `calldata` where the compiler does not know them.

/// A plain ERC-20 with a hook before it moves anything. Slots: 0 supply, 1 balances, 2 allowances.
contract TokenBase {
    string public constant symbol = "PRV";
    uint8 public constant decimals = 18;

    uint256 public totalSupply;
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) internal allowances;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() public {
        totalSupply = 1000000 * 1e18;
        balances[msg.sender] = totalSupply;
    }

    function balanceOf(address account) public view virtual returns (uint256) {
        return balances[account];
    }

    function allowance(address holder, address spender) public view returns (uint256) {
        return allowances[holder][spender];
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        _move(from, to, amount);
        return true;
    }

    function _check(address from, address to, uint256 amount) internal virtual {}

    function _move(address from, address to, uint256 amount) internal virtual {
        require(to != address(0), "to nobody");
        _check(from, to, amount);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
        emit Transfer(from, to, amount);
    }

    function _create(address to, uint256 amount) internal {
        totalSupply = _add(totalSupply, amount);
        balances[to] = _add(balances[to], amount);
        emit Transfer(address(0), to, amount);
    }

    function _destroy(address from, uint256 amount) internal {
        balances[from] = _sub(balances[from], amount);
        totalSupply = _sub(totalSupply, amount);
        emit Transfer(from, address(0), amount);
    }

    function _add(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a, "overflow");
        return c;
    }

    function _sub(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "underflow");
        return a - b;
    }

    function _share(uint256 amount, uint256 parts, uint256 whole) internal pure returns (uint256) {
        return (amount * parts) / whole;
    }
}

/// With an owner in slot 3.
contract OwnedToken is TokenBase {
    address public owner;

    event OwnershipTransferred(address indexed previous, address indexed next);

    constructor() public {
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

interface IOtherToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
}
