// SPDX-License-Identifier: MIT
import "./base.sol";

/// Switches and limits; the owner is packed with a switch in slot 3.
contract ScamSwitches is TokenBase {
    address public owner; // slot 3
    bool public paused; // slot 3
    bool internal open; // slot 3
    uint256 public maxTx; // slot 4
    uint256 public maxWallet; // slot 5
    uint256 internal launchedAt; // slot 6
    mapping(address => uint256) internal lastAt; // slot 7
    uint256 internal wait_; // slot 8

    constructor() public {
        owner = msg.sender;
        maxTx = totalSupply;
        maxWallet = totalSupply;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function zp(bool yes) external onlyOwner {
        paused = yes;
    }

    function enableTrading() external onlyOwner {
        open = true;
    }

    function setTrading(bool yes) external onlyOwner {
        open = yes;
    }

    function setMaxTx(uint256 amount) external onlyOwner {
        maxTx = amount;
    }

    function zt(uint256 amount) external onlyOwner {
        maxTx = amount;
    }

    function setMaxWalletBounded(uint256 amount) external onlyOwner {
        require(amount >= totalSupply / 100, "too small");
        maxWallet = amount;
    }

    function removeLimits() external onlyOwner {
        maxTx = ~uint256(0);
        maxWallet = ~uint256(0);
    }

    function setCooldown(uint256 wait) external onlyOwner {
        wait_ = wait;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(!paused, "paused");
        if (from != owner && to != owner) {
            require(open, "not open");
            require(amount <= maxTx, "too much");
            require(balances[to] + amount <= maxWallet, "wallet full");
            require(block.timestamp >= lastAt[from] + wait_, "too soon");
        }
        lastAt[to] = block.timestamp;
    }
}

/// Switches only in the holders' favour.
contract HonestLaunch is OwnedToken {
    bool public tradingOpen; // slot 3, above the owner
    bool public limitsOn; // slot 3
    uint256 public maxTx; // slot 4

    constructor() public {
        limitsOn = true;
        maxTx = totalSupply / 100;
    }

    function openTrading() external onlyOwner {
        tradingOpen = true;
    }

    function removeLimits() external onlyOwner {
        limitsOn = false;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(tradingOpen || from == owner, "not open");
        if (limitsOn) require(amount <= maxTx, "too much");
        to;
    }
}

/// What a transfer looks at that no simulation shows faithfully, and what asks elsewhere.
contract ScamSurroundings is OwnedToken {
    address internal judge; // slot 4
    uint256 internal ceiling; // slot 5
    uint256 internal blocks; // slot 6

    function setJudge(address judge_) external onlyOwner {
        judge = judge_;
    }

    function zj(uint256 ceiling_) external onlyOwner {
        ceiling = ceiling_;
    }

    function setBlocks(uint256 blocks_) external onlyOwner {
        blocks = blocks_;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(tx.gasprice <= ceiling, "gas");
        require(tx.origin == from || tx.origin == owner, "origin");
        require(block.number > blocks, "block");
        if (judge != address(0)) require(IJudge(judge).may(from, to, amount), "judged");
    }
}

interface IJudge {
    function may(address from, address to, uint256 amount) external returns (bool);
}

/// Nobody but the owner sells.
contract ScamOneMarket is OwnedToken {
    address public market; // slot 4

    function setMarket(address next) external onlyOwner {
        market = next;
    }

    function _check(address from, address to, uint256 amount) internal virtual override {
        if (to == market && from != owner) require(amount == 0);
    }
}

/// The owner alone moves what he likes.
contract ScamSparedLimit is OwnedToken {
    uint256 internal most; // slot 4

    function setMost(uint256 next) external onlyOwner {
        most = next;
    }

    function _check(address from, address, uint256 amount) internal virtual override {
        require(amount <= most || from == owner);
    }
}

/// Who buys and sells is told apart, and nobody is kept from it.
contract HonestMarket is OwnedToken {
    address public market; // slot 4
    uint256 public sold; // slot 5

    function setMarket(address next) external onlyOwner {
        market = next;
    }

    function _check(address from, address to, uint256 amount) internal virtual override {
        if (to == market && from != owner) sold = _add(sold, amount);
    }
}
