// SPDX-License-Identifier: MIT
import "./base.sol";

/// ERC-721: who holds a token, or whom he allows, moves it.
contract HonestNft {
    mapping(uint256 => address) internal owners; // slot 0
    mapping(address => uint256) internal counts; // slot 1
    mapping(uint256 => address) internal approved; // slot 2
    mapping(address => mapping(address => bool)) internal operators; // slot 3
    uint256 internal next; // slot 4

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function balanceOf(address who) external view returns (uint256) {
        return counts[who];
    }

    function ownerOf(uint256 id) public view returns (address) {
        return owners[id];
    }

    function approve(address to, uint256 id) external {
        address holder = owners[id];
        require(msg.sender == holder || operators[holder][msg.sender]);
        approved[id] = to;
    }

    function setApprovalForAll(address operator, bool yes) external {
        operators[msg.sender][operator] = yes;
    }

    function transferFrom(address from, address to, uint256 id) external {
        address holder = owners[id];
        require(holder == from);
        require(msg.sender == holder || operators[holder][msg.sender] || approved[id] == msg.sender);
        approved[id] = address(0);
        counts[from] -= 1;
        counts[to] += 1;
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function burn(uint256 id) external {
        require(owners[id] == msg.sender);
        counts[msg.sender] -= 1;
        owners[id] = address(0);
    }

    function buy() external payable {
        require(msg.value == 1e16);
        counts[msg.sender] += 1;
        owners[next++] = msg.sender;
    }
}

/// Stakers take back what they put in, and what they earned.
contract HonestStaking {
    IOtherToken internal token; // slot 0
    mapping(address => uint256) internal staked; // slot 1
    uint256 internal total; // slot 2

    constructor(IOtherToken token_) public {
        token = token_;
    }

    function stake(uint256 amount) external {
        staked[msg.sender] += amount;
        total += amount;
        require(token.transferFrom(msg.sender, address(this), amount));
    }

    function withdraw(uint256 amount) external {
        require(staked[msg.sender] >= amount);
        staked[msg.sender] -= amount;
        total -= amount;
        require(token.transfer(msg.sender, amount));
    }

    function exit() external {
        uint256 all = staked[msg.sender];
        staked[msg.sender] = 0;
        total -= all;
        require(token.transfer(msg.sender, all));
    }
}

/// One beneficiary, fixed at the start, and time.
contract HonestVesting {
    address internal beneficiary; // slot 0
    uint256 internal start; // slot 1
    IOtherToken internal token; // slot 2
    uint256 internal released; // slot 3

    constructor(address beneficiary_, IOtherToken token_) public {
        beneficiary = beneficiary_;
        token = token_;
        start = block.timestamp;
    }

    function release() external {
        uint256 all = token.balanceOf(address(this)) + released;
        uint256 due = all * (block.timestamp - start) / 31536000 - released;
        released += due;
        require(token.transfer(beneficiary, due));
    }
}

/// Several calls to itself in one transaction.
contract HonestMulticall is TokenBase {
    function multicall(bytes calldata data) external {
        DELEGATE(ok, address(this), data);
        require(ok);
    }
}

/// Owners agree by signatures on what is called; owners are changed by a call to itself.
contract MultiSig {
    mapping(address => bool) internal owners; // slot 0
    uint256 internal threshold; // slot 1
    uint256 internal nonce; // slot 2

    constructor() public {
        owners[msg.sender] = true;
        threshold = 1;
    }

    function execTransaction(address to, uint256 value, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encodePacked(to, value, data, nonce++));
        require(owners[ecrecover(digest, v, r, s)]);
        CALLVALUE(ok, to, value, data);
        require(ok);
    }

    function addOwner(address who, uint256 threshold_) external {
        require(msg.sender == address(this));
        owners[who] = true;
        threshold = threshold_;
    }
}

/// What was scheduled is called after a delay.
contract Timelock {
    address internal admin; // slot 0
    uint256 internal delay; // slot 1
    mapping(bytes32 => uint256) internal queued; // slot 2

    constructor() public {
        admin = msg.sender;
        delay = 172800;
    }

    function setDelay(uint256 delay_) external {
        require(msg.sender == address(this));
        delay = delay_;
    }

    function queue(address target, bytes calldata data) external {
        require(msg.sender == admin);
        queued[keccak256(abi.encodePacked(target, data))] = block.timestamp + delay;
    }

    function run(address target, bytes calldata data) external {
        require(msg.sender == admin);
        uint256 at = queued[keccak256(abi.encodePacked(target, data))];
        require(at != 0 && block.timestamp >= at);
        CALL(ok, target, data);
        require(ok);
    }

    RECEIVE {}
}

/// A pool of two tokens whose shares are minted for what is put in.
contract HonestPair is TokenBase {
    IOtherToken internal token0; // slot 3
    IOtherToken internal token1; // slot 4
    uint112 internal reserve0; // slot 5
    uint112 internal reserve1; // slot 5
    uint256 internal unlocked = 1; // slot 6
    address internal factory; // slot 7

    constructor() public {
        factory = msg.sender;
    }

    function initialize(IOtherToken a, IOtherToken b) external {
        require(msg.sender == factory, "FORBIDDEN");
        token0 = a;
        token1 = b;
    }

    modifier lock() {
        require(unlocked == 1, "LOCKED");
        unlocked = 0;
        _;
        unlocked = 1;
    }

    function mint(address to) external lock returns (uint256 shares) {
        uint256 amount0 = token0.balanceOf(address(this)) - reserve0;
        uint256 amount1 = token1.balanceOf(address(this)) - reserve1;
        shares = amount0 < amount1 ? amount0 : amount1;
        require(shares > 0);
        _create(to, shares);
        _update();
    }

    function burn(address to) external lock {
        uint256 shares = balances[address(this)];
        uint256 amount0 = shares * token0.balanceOf(address(this)) / totalSupply;
        uint256 amount1 = shares * token1.balanceOf(address(this)) / totalSupply;
        _destroy(address(this), shares);
        token0.transfer(to, amount0);
        token1.transfer(to, amount1);
        _update();
    }

    function swap(uint256 out0, uint256 out1, address to) external lock {
        if (out0 > 0) token0.transfer(to, out0);
        if (out1 > 0) token1.transfer(to, out1);
        uint256 balance0 = token0.balanceOf(address(this));
        uint256 balance1 = token1.balanceOf(address(this));
        require(balance0 * balance1 >= uint256(reserve0) * reserve1, "K");
        _update();
    }

    function _update() internal {
        reserve0 = uint112(token0.balanceOf(address(this)));
        reserve1 = uint112(token1.balanceOf(address(this)));
    }
}
