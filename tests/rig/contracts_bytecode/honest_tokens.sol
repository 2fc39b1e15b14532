// SPDX-License-Identifier: MIT
import "./base.sol";

/// ERC-20 with everything a holder does for himself.
contract HonestToken is OwnedToken {
    mapping(address => uint256) public nonces; // slot 4

    function burn(uint256 amount) external {
        _destroy(msg.sender, amount);
    }

    function burnFrom(address from, uint256 amount) external {
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        _destroy(from, amount);
    }

    function increaseAllowance(address spender, uint256 more) external returns (bool) {
        allowances[msg.sender][spender] = _add(allowances[msg.sender][spender], more);
        return true;
    }

    function permit(address holder, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(deadline >= block.timestamp);
        bytes32 digest = keccak256(abi.encodePacked(holder, spender, amount, nonces[holder]++, deadline));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == holder);
        allowances[holder][spender] = amount;
    }

    function transferMany(address[] calldata to, uint256 each) external {
        for (uint256 i = 0; i < to.length; i++) _move(msg.sender, to[i], each);
    }

    function renounceOwnership() external onlyOwner {
        emit OwnershipTransferred(owner, address(0));
        owner = address(0);
    }

    function transferOwnership(address next) external onlyOwner {
        emit OwnershipTransferred(owner, next);
        owner = next;
    }
}

/// Coins in, tokens out, and back.
contract HonestWrapped is TokenBase {
    RECEIVE {
        _create(msg.sender, msg.value);
    }

    function deposit() external payable {
        _create(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        _destroy(msg.sender, amount);
        PAY(msg.sender).transfer(amount);
    }

    function withdrawTo(address to, uint256 amount) external {
        _destroy(msg.sender, amount);
        SEND(to, amount);
    }
}

/// Shares of another token, as lending tokens and vaults do.
contract HonestVault is TokenBase {
    IOtherToken internal asset; // slot 3

    constructor(IOtherToken asset_) public {
        asset = asset_;
    }

    function mint(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        _create(msg.sender, amount);
    }

    function deposit(uint256 amount, address receiver) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        _create(receiver, amount);
    }

    function redeem(uint256 amount) external {
        _destroy(msg.sender, amount);
        require(asset.transfer(msg.sender, amount));
    }

    function withdraw(uint256 amount, address receiver, address holder) external {
        if (msg.sender != holder) {
            allowances[holder][msg.sender] = _sub(allowances[holder][msg.sender], amount);
        }
        _destroy(holder, amount);
        require(asset.transfer(receiver, amount));
    }
}

/// Balances are shares of a pool that grows and shrinks.
contract HonestReflection {
    string public constant name = "Reflection";
    uint256 internal constant TOTAL = 1000000 * 1e18;
    uint256 internal rTotal = ~uint256(0) - (~uint256(0) % TOTAL); // slot 0
    mapping(address => uint256) internal rOwned; // slot 1
    mapping(address => uint256) internal tOwned; // slot 2
    mapping(address => bool) internal excluded; // slot 3
    mapping(address => mapping(address => uint256)) internal allowances; // slot 4
    address public owner; // slot 5
    uint256 public taxFee = 2; // slot 6

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() public {
        rOwned[msg.sender] = rTotal;
        owner = msg.sender;
    }

    function totalSupply() external pure returns (uint256) {
        return TOTAL;
    }

    function balanceOf(address account) public view returns (uint256) {
        if (excluded[account]) return tOwned[account];
        return rOwned[account] / (rTotal / TOTAL);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowances[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowances[from][msg.sender] >= amount);
        allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function setTaxFee(uint256 fee) external {
        require(msg.sender == owner);
        taxFee = fee;
    }

    function excludeFromReward(address account, bool yes) external {
        require(msg.sender == owner);
        excluded[account] = yes;
    }

    function _move(address from, address to, uint256 amount) internal {
        uint256 rate = rTotal / TOTAL;
        uint256 fee = amount * taxFee / 100;
        require(rOwned[from] >= amount * rate);
        rOwned[from] -= amount * rate;
        if (excluded[from]) tOwned[from] -= amount;
        if (excluded[to]) tOwned[to] += amount - fee;
        rOwned[to] += (amount - fee) * rate;
        rTotal -= fee * rate;
        emit Transfer(from, to, amount - fee);
    }
}

/// One policy for everybody changes what a unit is worth.
contract HonestRebase is OwnedToken {
    uint256 internal perUnit = 1e9; // slot 4

    function balanceOf(address account) public view override returns (uint256) {
        return balances[account] / perUnit;
    }

    function rebase(uint256 perUnit_) external onlyOwner {
        require(perUnit_ > 0);
        perUnit = perUnit_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 units = amount * perUnit;
        balances[from] = _sub(balances[from], units);
        balances[to] = _add(balances[to], units);
    }
}
