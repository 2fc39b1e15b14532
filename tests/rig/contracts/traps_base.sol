// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// The body of every trap token: a plain ERC-20 with an owner and a hook at each place where a trap
/// can sit. A trap overrides hooks; its lines end in a mark, and its sibling is the same source
/// without the marked lines (`tests/rig/traps/siblings.ts`).
abstract contract TrapToken {
    string public constant name = "Rig Token";
    string public constant symbol = "RIG";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;

    /// The pool whose trades the token recognises.
    address public pair;
    /// The owner's switch, and the number that goes with it.
    bool public on;
    uint256 public level;

    address internal admin;
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) internal allowances;
    /// When and in which block an account last bought.
    mapping(address => uint256) internal boughtAt;
    mapping(address => uint256) internal boughtIn;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == admin, "caller is not the owner");
        _;
    }

    constructor(uint256 supply) {
        admin = msg.sender;
        totalSupply = supply;
        balances[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function owner() external view virtual returns (address) {
        return admin;
    }

    function setPair(address pair_) external onlyOwner {
        _beforePair(pair_);
        pair = pair_;
    }

    function setOn(bool on_) external onlyOwner {
        on = on_;
    }

    function setLevel(uint256 level_) external onlyOwner {
        level = level_;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balance(account);
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return allowances[holder][spender];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        if (msg.sender != admin && _refusesApproval(spender)) return _approvalAnswer();
        _approve(msg.sender, spender, _allowed(amount));
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return _answer(msg.sender, to);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowances[from][msg.sender];
        require(allowed >= amount, "allowance too low");
        if (allowed < type(uint96).max) allowances[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
        return _answer(from, to);
    }

    function _approve(address holder, address spender, uint256 amount) internal {
        allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        bool plain = from == admin || to == admin || from == address(this) || to == address(this);
        uint256 fee;
        if (!plain) {
            _check(from, to, amount);
            if (_pretends(from, to)) {
                emit Transfer(from, to, amount);
                return;
            }
            fee = amount * _feeBps(from, to) / 10_000;
        }
        _take(from, amount);
        uint256 rest = amount - fee;
        if (fee > 0) _collect(from, fee);
        _give(to, rest);
        emit Transfer(from, to, rest);
        if (!plain && from == pair) _bought(to, rest);
    }

    /// Before anything moves between two ordinary accounts or the pool; may revert.
    function _check(address from, address to, uint256 amount) internal virtual {}

    /// Whether the transfer is only announced.
    function _pretends(address from, address to) internal view virtual returns (bool) {}

    /// Share of the amount that does not arrive.
    function _feeBps(address from, address to) internal view virtual returns (uint256) {}

    /// After a purchase.
    function _bought(address buyer, uint256) internal virtual {
        boughtAt[buyer] = block.timestamp;
        boughtIn[buyer] = block.number;
    }

    function _balance(address account) internal view virtual returns (uint256) {
        return balances[account];
    }

    function _take(address from, uint256 amount) internal virtual {
        uint256 balance = _balance(from);
        require(balance >= amount, "balance too low");
        balances[from] = balance - amount;
    }

    function _give(address to, uint256 amount) internal virtual {
        balances[to] = _balance(to) + amount;
    }

    function _collect(address from, uint256 fee) internal virtual {
        balances[address(this)] += fee;
        emit Transfer(from, address(this), fee);
    }

    /// Whether an approval is not carried out, and what the function then answers.
    function _refusesApproval(address spender) internal virtual returns (bool) {}

    function _approvalAnswer() internal view virtual returns (bool) {
        return true;
    }

    function _allowed(uint256 amount) internal view virtual returns (uint256) {
        return amount;
    }

    /// What transfer and transferFrom answer.
    function _answer(address, address) internal view virtual returns (bool) {
        return true;
    }

    function _beforePair(address pair_) internal virtual {}
}

/// Rows without a trap of their own: the pools decide.
contract PlainRow is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}
}
