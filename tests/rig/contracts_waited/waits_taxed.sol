// SPDX-License-Identifier: MIT
import "./base.sol";

interface Exchange {
    function sell(uint256 amount) external;
}

/// With limits, the refused and taxes that are sold on the way.
contract HonestWaitTaxed is WaitedToken {
    mapping(address => bool) internal spared;
    address internal router;
    address internal wallet;
    uint256 internal mostMoved = 1e16;
    uint256 internal tax = 10;
    bool internal opened;
    bool internal inSwap;

    constructor(address traded, address by) public WaitedToken(traded) {
        router = by;
        wallet = msg.sender;
        spared[msg.sender] = true;
        spared[address(this)] = true;
    }

    function setCooldownEnabled(bool on) external onlyOwner {
        waits = on;
    }

    function open() external onlyOwner {
        opened = true;
    }

    function liftLimits() external onlyOwner {
        mostMoved = 1e18;
    }

    function setTax(uint256 next) external onlyOwner {
        require(next <= 10, "tax");
        tax = next;
    }

    function _note(address to) internal virtual {
        require(boughtAt[to] + 30 < block.timestamp, "wait");
        boughtAt[to] = block.timestamp;
    }

    function _move(address from, address to, uint256 amount) internal virtual override {
        require(from != address(0) && to != address(0), "zero");
        require(amount > 0, "nothing");
        uint256 taken = 0;
        if (from != owner() && to != owner()) {
            require(opened, "closed");
            if (from == pair && to != router && !spared[to] && waits) {
                require(amount <= mostMoved, "most");
                _note(to);
            }
            if (!inSwap && from != pair && held[address(this)] > 1e12) {
                inSwap = true;
                allowed[address(this)][router] = held[address(this)];
                Exchange(router).sell(held[address(this)]);
                inSwap = false;
            }
        }
        if (!spared[from] && !spared[to]) taken = amount * tax / 100;
        require(held[from] >= amount, "balance");
        held[from] -= amount;
        held[to] += amount - taken;
        held[address(this)] += taken;
        emit Transfer(from, to, amount - taken);
    }
}

contract HonestWaitTaxedUntil is HonestWaitTaxed {
    constructor(address traded, address by) public HonestWaitTaxed(traded, by) {}

    function _note(address to) internal virtual override {
        require(boughtAt[to] < block.timestamp, "wait");
        boughtAt[to] = block.timestamp + (30 seconds);
    }
}
