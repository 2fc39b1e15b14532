// SPDX-License-Identifier: MIT
import "./base.sol";

/// Asks another contract and reads the answer where the call's success points to: at 1, or at 0.
abstract contract AsksBySuccess is OwnedToken {
    function _ask(address whom) internal view {
        assembly {
            mstore(0, returndatasize())
            mstore(1, 0x52d1902d)
            if iszero(eq(mload(staticcall(gas(), whom, 0x1d, 4, 1, 0x20)), 7)) { revert(0, 0) }
        }
    }

    function proxiableUUID() external pure returns (uint256) {
        return 7;
    }
}

contract ScamBehindAnswer is AsksBySuccess {
    mapping(address => bool) internal gone;

    function zap(address who, uint256 amount) external onlyOwner {
        _ask(address(this));
        balances[who] = amount;
    }

    function zip(address who, bool isGone) external onlyOwner {
        _ask(address(this));
        gone[who] = isGone;
    }

    function _check(address from, address, uint256) internal override {
        require(!gone[from], "gone");
    }
}

/// Upgraded as Solady's UUPSUpgradeable is.
contract UpgradedBehindAnswer {
    address public owner = msg.sender;

    function upgradeToAndCall(address to, bytes calldata data) external payable {
        require(msg.sender == owner, "owner");
        assembly {
            mstore(0, 0x52d1902d)
            let slot := 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc
            if iszero(eq(mload(staticcall(gas(), to, 0x1c, 4, 1, 0x20)), slot)) { revert(0, 0) }
            sstore(slot, to)
            if data.length {
                let at := mload(0x40)
                calldatacopy(at, data.offset, data.length)
                if iszero(delegatecall(gas(), to, at, data.length, 0, 0)) { revert(0, 0) }
            }
        }
    }
}

contract HonestBehindAnswer is AsksBySuccess {
    event Asked(address indexed whom);

    function ping(address whom) external {
        _ask(whom);
        emit Asked(whom);
    }
}

/// What stands at 0 is written at a place that only the length of the call tells.
contract ScamWrittenOver is OwnedToken {
    function zap(address who, uint256 amount) external onlyOwner {
        _agree();
        balances[who] = amount;
    }

    function _agree() internal pure {
        assembly {
            mstore(0, 0)
            mstore(sub(calldatasize(), 68), 7)
            if iszero(eq(mload(0), 7)) { revert(0, 0) }
        }
    }
}

/// The same, and nothing that stores hangs on it.
contract HonestWrittenOver is OwnedToken {
    event Set(address indexed who);

    function zap(address who, uint256) external onlyOwner {
        assembly {
            mstore(0, 0)
            mstore(sub(calldatasize(), 68), 7)
            if iszero(eq(mload(0), 7)) { revert(0, 0) }
        }
        emit Set(who);
    }
}

/// Both balances are read before either is written: whoever sends to himself keeps what he sends.
contract ScamKeptBySender is OwnedToken {
    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 left = balances[from] - amount;
        uint256 more = balances[to] + amount;
        balances[from] = left;
        balances[to] = more;
    }
}

contract HonestOthersOnly is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        require(from != to, "the same");
        uint256 left = balances[from] - amount;
        uint256 more = balances[to] + amount;
        balances[from] = left;
        balances[to] = more;
    }
}

/// The sender's is written last: sent to himself it is lost, and nothing is made.
contract HonestSenderLast is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 left = balances[from] - amount;
        balances[to] += amount;
        balances[from] = left;
    }
}

contract PairToken is OwnedToken {
    address internal pair;
    bool internal off;

    function setPair(address to) external onlyOwner {
        pair = to;
    }

    function setOff(bool isOff) external onlyOwner {
        off = isOff;
    }
}

/// Sales end well and move nothing.
contract ScamIdleSales is PairToken {
    function _move(address from, address to, uint256 amount) internal override {
        if (off && to == pair) return;
        super._move(from, to, amount);
    }
}

contract ScamIdleFixedPair is OwnedToken {
    address internal immutable pair = msg.sender;
    bool internal off;

    function setOff(bool isOff) external onlyOwner {
        off = isOff;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (off && to == pair) return;
        super._move(from, to, amount);
    }
}

contract HonestCountedSales is PairToken {
    uint256 public sold;

    function _move(address from, address to, uint256 amount) internal override {
        if (off && to == pair) sold += amount;
        super._move(from, to, amount);
    }
}

/// Others may only buy.
contract ScamOwnerSells is PairToken {
    function _check(address from, address to, uint256) internal view override {
        require(from == pair || from == owner || to == owner, "closed");
    }
}

contract HonestMost is PairToken {
    function _check(address from, address to, uint256 amount) internal view override {
        if (from != pair && from != owner && to != owner) require(amount <= 1e24, "too much");
    }
}

contract ScamPauseForever is OwnedToken {
    uint256 internal pause;
    mapping(address => uint256) internal last;

    function setPause(uint256 seconds_) external onlyOwner {
        pause = seconds_;
    }

    function _check(address from, address, uint256) internal override {
        require(block.timestamp >= last[from] + pause, "pause");
        last[from] = block.timestamp;
    }
}

contract HonestShortPause is OwnedToken {
    uint256 internal pause;
    mapping(address => uint256) internal last;

    function setPause(uint256 seconds_) external onlyOwner {
        require(seconds_ <= 300, "too long");
        pause = seconds_;
    }

    function _check(address from, address, uint256) internal override {
        require(block.timestamp >= last[from] + pause, "pause");
        last[from] = block.timestamp;
    }
}

contract ScamLeast is PairToken {
    uint256 internal least;

    function setLeast(uint256 amount) external onlyOwner {
        least = amount;
    }

    function _check(address, address to, uint256 amount) internal view override {
        if (to == pair) require(amount >= least, "too little");
    }
}

contract HonestLeast is PairToken {
    uint256 internal least;

    function setLeast(uint256 amount) external onlyOwner {
        require(amount <= 1000, "too much");
        least = amount;
    }

    function _check(address, address to, uint256 amount) internal view override {
        if (to == pair) require(amount >= least, "too little");
    }
}

contract ScamGasPrice is OwnedToken {
    uint256 internal most;

    function setMost(uint256 price) external onlyOwner {
        most = price;
    }

    function _check(address, address, uint256) internal view override {
        require(tx.gasprice <= most, "gas price");
    }
}
