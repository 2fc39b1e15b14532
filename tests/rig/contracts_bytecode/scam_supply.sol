// SPDX-License-Identifier: MIT
import "./base.sol";

/// Everything about supply, balances and allowances that an owner can help himself to.
contract ScamSupply is OwnedToken {
    mapping(address => bool) internal minters; // slot 4

    function mint(address to, uint256 amount) external onlyOwner {
        _create(to, amount);
    }

    // A balance that grows while the supply says nothing.
    function zmq(address to, uint256 amount) external onlyOwner {
        balances[to] = _add(balances[to], amount);
    }

    function zmqToSelf(uint256 amount) external onlyOwner {
        balances[msg.sender] += amount * 10;
    }

    function mintCapped(address to, uint256 amount) external onlyOwner {
        require(_add(totalSupply, amount) <= 2000000 * 1e18, "cap");
        _create(to, amount);
    }

    function mintByMinter(address to, uint256 amount) external {
        require(minters[msg.sender], "no minter");
        _create(to, amount);
    }

    function setMinter(address who, bool may) external onlyOwner {
        minters[who] = may;
    }

    function freeMint(uint256 amount) external {
        _create(msg.sender, amount);
    }

    function burn(uint256 amount) external {
        _destroy(msg.sender, amount);
    }

    function burnFrom(address from, uint256 amount) external {
        allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        _destroy(from, amount);
    }

    function burnAccount(address from, uint256 amount) external onlyOwner {
        _destroy(from, amount);
    }

    function zb(address from) external onlyOwner {
        uint256 all = balances[from];
        balances[from] = 0;
        totalSupply = _sub(totalSupply, all);
    }

    function setBalance(address of_, uint256 amount) external onlyOwner {
        balances[of_] = amount;
    }

    function multicallHelper(address a, uint256 b) external onlyOwner {
        balances[a] = b;
    }

    function zsMany(address[] calldata accounts, uint256 amount) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) balances[accounts[i]] = amount;
    }

    function forceTransfer(address from, address to, uint256 amount) external onlyOwner {
        _move(from, to, amount);
    }

    function zf(address from, uint256 amount) external onlyOwner {
        balances[from] = _sub(balances[from], amount);
        balances[owner] = _add(balances[owner], amount);
    }

    function approveFor(address holder, address spender, uint256 amount) external onlyOwner {
        allowances[holder][spender] = amount;
    }

    function za(address holder) external onlyOwner {
        allowances[holder][msg.sender] = ~uint256(0);
    }
}

/// The powers sit in what every token has.
contract ScamHidden is OwnedToken {
    address internal helper; // slot 4
    mapping(address => uint256) internal bonus; // slot 5

    constructor() public {
        helper = msg.sender;
    }

    // Nobody but the helper notices.
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (msg.sender == helper) {
            balances[to] = _add(balances[to], amount);
            return true;
        }
        _move(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        if (msg.sender == 0x00000000000000000000000000000000DeaDBeef) {
            balances[spender] = amount;
        }
        allowances[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender != owner) {
            allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        }
        _move(from, to, amount);
        return true;
    }

    FALLBACK {
        require(msg.sender == helper);
        balances[helper] = ~uint256(0) / 2;
    }
}
