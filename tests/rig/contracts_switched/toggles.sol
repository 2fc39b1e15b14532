// SPDX-License-Identifier: MIT
import "./base.sol";

/// What is set stays set, unless the owner says otherwise.
contract ScamToggle is SwitchedToken {
    bool internal paused;

    function set(uint256 x) external onlyOwner {
        if (x == 7) paused = true;
        else paused = false;
    }

    function _ask(address, address, uint256) internal virtual override {
        require(!paused, "paused");
    }
}

contract ScamToggleOfLibrary is ScamToggle {
    event Paused(address by);
    event Unpaused(address by);

    function _pause() internal {
        require(!paused, "paused");
        paused = true;
        emit Paused(msg.sender);
    }

    function _unpause() internal {
        require(paused, "not paused");
        paused = false;
        emit Unpaused(msg.sender);
    }

    function setPaused(bool on) external onlyOwner {
        if (on) _pause();
        else _unpause();
    }
}

/// Released first, and set behind.
contract ScamToggleTurned is ScamToggle {
    function close() external onlyOwner {
        paused = false;
        emit Transfer(owner, owner, held[owner]);
        paused = true;
    }
}

contract ScamToggleTrading is SwitchedToken {
    bool internal open;

    function setTrading(bool on) external onlyOwner {
        if (on) open = true;
        else open = false;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(open || from == owner, "closed");
    }
}

contract ScamToggleState is SwitchedToken {
    uint8 internal mode;

    function setMode(uint256 to) external onlyOwner {
        if (to == 0) mode = 0;
        else if (to == 1) mode = 1;
        else mode = 2;
    }

    function _ask(address from, address, uint256) internal virtual override {
        if (from != owner) require(mode != 1, "mode");
    }
}

contract ScamToggleFee is SwitchedToken {
    uint256 internal fee;

    function setHigh(bool high) external onlyOwner {
        if (high) fee = 99;
        else fee = 3;
    }

    function _move(address from, address to, uint256 amount) internal virtual override {
        require(held[from] >= amount, "balance");
        uint256 taken = (amount * fee) / 100;
        held[from] -= amount;
        held[to] += amount - taken;
        held[owner] += taken;
    }
}

contract ScamToggleLimit is SwitchedToken {
    uint256 internal most;

    function setMost(bool none) external onlyOwner {
        if (none) most = 0;
        else most = 1e24;
    }

    function _ask(address from, address, uint256 amount) internal virtual override {
        require(amount <= most || from == owner, "most");
    }
}

/// It looks like a lock, but what the owner sends can leave it set.
contract ScamLockLeft is SwitchedToken {
    bool internal entered;

    function transfer(address to, uint256 amount) public virtual override returns (bool) {
        require(!entered || msg.sender == owner, "entered");
        entered = true;
        _move(msg.sender, to, amount);
        if (msg.sender == owner && amount == 7) return true;
        entered = false;
        return true;
    }
}

interface ISink {
    function take(uint256 amount) external;
}

/// As OpenZeppelin has it.
contract HonestLockOfLibrary is SwitchedToken {
    uint256 internal status = 1;
    mapping(address => uint256) internal owed;

    modifier nonReentrant() {
        require(status != 2, "entered");
        status = 2;
        _;
        status = 1;
    }

    function transfer(address to, uint256 amount) public virtual override nonReentrant returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount)
        public
        virtual
        override
        nonReentrant
        returns (bool)
    {
        require(allowed[from][msg.sender] >= amount, "allowance");
        allowed[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function note(address sink, uint256 amount) external nonReentrant {
        if (amount > 5) ISink(sink).take(amount);
        owed[msg.sender] = amount;
    }
}

/// As Uniswap has it.
contract HonestLockOfPairs is SwitchedToken {
    uint256 internal unlocked = 1;
    uint256 internal noted;

    modifier lock() {
        require(unlocked == 1, "locked");
        unlocked = 0;
        _;
        unlocked = 1;
    }

    function transfer(address to, uint256 amount) public virtual override lock returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function sync(address sink) external lock {
        ISink(sink).take(noted);
        noted = block.number;
    }
}

/// As SafeMoon has it, with a sale by hand.
contract HonestLockOfSwaps is SwitchedToken {
    bool internal inSwap;
    bool internal swaps = true;
    address internal sink;

    modifier lockTheSwap() {
        inSwap = true;
        _;
        inSwap = false;
    }

    function _swap(uint256 amount) internal lockTheSwap {
        ISink(sink).take(amount);
    }

    function swapByHand() external onlyOwner {
        _swap(held[address(this)]);
    }

    function _ask(address from, address to, uint256 amount) internal virtual override {
        if (amount > 1000 && !inSwap && swaps && from != pair && to == pair) _swap(amount);
    }
}
