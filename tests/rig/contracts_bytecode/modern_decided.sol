// SPDX-License-Identifier: MIT
import "./base.sol";

/// Votes with a history of their own, as OpenZeppelin's Votes keep it.
contract HonestHistory is OwnedToken {
    struct Point {
        uint48 at;
        uint208 votes;
    }

    mapping(address => address) public delegates;
    mapping(address => Point[]) internal history;
    mapping(address => uint256) public nonces;

    function delegate(address to) external {
        _delegate(msg.sender, to);
    }

    function delegateBySig(address to, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= expiry, "expired");
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, to, nonce, expiry));
        (address signer, bool ok) = _recover(digest, v, r, s);
        require(ok, "not signed");
        require(nonce == nonces[signer]++, "used");
        _delegate(signer, to);
    }

    function _recover(bytes32 digest, uint8 v, bytes32 r, bytes32 s)
        internal
        pure
        returns (address, bool)
    {
        if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) {
            return (address(0), false);
        }
        address signer = ecrecover(digest, v, r, s);
        return (signer, signer != address(0));
    }

    function _delegate(address who, address to) internal {
        address before = delegates[who];
        delegates[who] = to;
        _moveVotes(before, to, balances[who]);
    }

    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, to, amount);
        _moveVotes(delegates[from], delegates[to], amount);
    }

    function _moveVotes(address from, address to, uint256 amount) internal {
        if (from == to || amount == 0) return;
        if (from != address(0)) _note(history[from], _latest(history[from]) - uint208(amount));
        if (to != address(0)) _note(history[to], _latest(history[to]) + uint208(amount));
    }

    function _latest(Point[] storage all) internal view returns (uint208) {
        uint256 count = all.length;
        return count == 0 ? 0 : all[count - 1].votes;
    }

    function _note(Point[] storage all, uint208 votes) internal {
        uint48 at = uint48(block.number);
        uint256 count = all.length;
        if (count > 0) {
            Point storage last = all[count - 1];
            require(last.at <= at, "not in order");
            if (last.at == at) {
                last.votes = votes;
                return;
            }
        }
        all.push(Point(at, votes));
    }
}

/// The owner writes a point of the future, so that whoever has it for a delegate cannot move.
contract ScamHistory is HonestHistory {
    function refuse(address who, uint48 at) external onlyOwner {
        history[who].push(Point(at, 0));
    }
}

/// Calls that some decide on and others make once it is time, as OpenZeppelin's timelock has them.
contract HonestQueue {
    mapping(bytes32 => uint256) internal due;
    mapping(address => bool) internal deciding;
    mapping(address => bool) internal making;

    constructor() {
        deciding[msg.sender] = true;
        making[msg.sender] = true;
    }

    function decide(address[] calldata to, bytes[] calldata data, uint256 delay) external {
        require(deciding[msg.sender] && delay >= 2 days);
        bytes32 id = keccak256(abi.encode(to, data));
        require(due[id] == 0);
        due[id] = block.timestamp + delay;
    }

    function decideOne(address to, bytes calldata data, uint256 delay) external {
        require(deciding[msg.sender] && delay >= 2 days);
        bytes32 id = keccak256(abi.encode(to, data));
        require(due[id] == 0);
        due[id] = block.timestamp + delay;
    }

    function make(address[] calldata to, bytes[] calldata data) external {
        require(making[address(0)] || making[msg.sender]);
        bytes32 id = keccak256(abi.encode(to, data));
        require(_state(id) == 2);
        for (uint256 i = 0; i < to.length; i++) _run(to[i], data[i]);
        require(_state(id) == 2);
        due[id] = 1;
    }

    function makeOne(address to, bytes calldata data) external {
        require(making[address(0)] || making[msg.sender]);
        bytes32 id = keccak256(abi.encode(to, data));
        require(_state(id) == 2);
        _run(to, data);
        require(_state(id) == 2);
        due[id] = 1;
    }

    function _run(address to, bytes calldata data) internal {
        (bool ok, ) = to.call(data);
        require(ok);
    }

    function _state(bytes32 id) internal view virtual returns (uint256) {
        uint256 at = due[id];
        if (at == 0) return 0;
        if (at == 1) return 3;
        return at > block.timestamp ? 1 : 2;
    }
}

/// What nobody has decided on is as good as what somebody has.
contract ScamQueue is HonestQueue {
    function _state(bytes32 id) internal view override returns (uint256) {
        return due[id] == 1 ? 3 : 2;
    }
}
