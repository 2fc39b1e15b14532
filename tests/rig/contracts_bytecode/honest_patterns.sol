// SPDX-License-Identifier: MIT
// Ways of honest contracts that look open to all at first sight, each beside a twin that is.
import "./base.sol";

/// Whoever is on a list pays himself out, once: only the hash of the list is known here.
contract HonestDrop {
    bytes32 internal root; // slot 0
    TokenBase internal token; // slot 1
    mapping(uint256 => uint256) internal taken; // slot 2

    constructor(TokenBase what, bytes32 list) public {
        token = what;
        root = list;
    }

    function claim(uint256 index, address to, uint256 amount, bytes32[] calldata proof) external {
        require((taken[index / 256] >> (index % 256)) & 1 == 0);
        bytes32 hash = keccak256(abi.encodePacked(index, to, amount));
        for (uint256 i = 0; i < proof.length; i++) {
            hash = hash < proof[i]
                ? keccak256(abi.encodePacked(hash, proof[i]))
                : keccak256(abi.encodePacked(proof[i], hash));
        }
        require(hash == root);
        taken[index / 256] |= uint256(1) << (index % 256);
        require(token.transfer(to, amount));
    }
}

/// The same with a list that anybody exchanges.
contract OpenDrop is HonestDrop {
    constructor(TokenBase what, bytes32 list) public HonestDrop(what, list) {}

    function zlist(bytes32 list) external {
        root = list;
    }
}

contract FeeToken is TokenBase {
    address internal owner = msg.sender; // slot 3
    uint256 internal fee = 3; // slot 4
    uint256 internal queued; // slot 5
    uint256 internal due; // slot 6

    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 part = amount * fee / 100;
        super._move(from, address(this), part);
        super._move(from, to, _sub(amount, part));
    }

    function zapply() external {
        require(due != 0 && block.timestamp >= due);
        fee = queued;
        due = 0;
    }
}

/// A fee within bounds, announced two days before anybody may put it into force.
contract HonestDelayedFee is FeeToken {
    function queue(uint256 next) external {
        require(msg.sender == owner && next <= 5);
        queued = next;
        due = block.timestamp + 2 days;
    }
}

/// The same, and anybody announces what he likes.
contract OpenDelayedFee is FeeToken {
    function queue(uint256 next) external {
        queued = next;
        due = block.timestamp + 2 days;
    }
}

contract WrappedLike {
    function withdraw(uint256) external {}
}

/// Turns a wrapped coin into the coin itself and hands that on.
contract HonestUnwrapper {
    WrappedLike internal wrapped; // slot 0

    constructor(WrappedLike what) public {
        wrapped = what;
    }

    function cash(address to, uint256 amount) external {
        wrapped.withdraw(amount);
        SEND(PAY(to), amount);
    }
}

/// The same, out of a contract that the caller names: coins of its own leave.
contract OpenUnwrapper {
    function cash(WrappedLike wrapped, address to, uint256 amount) external {
        wrapped.withdraw(amount);
        SEND(PAY(to), amount);
    }
}

/// Unwraps once and sends twice.
contract OpenTwice is HonestUnwrapper {
    constructor(WrappedLike what) public HonestUnwrapper(what) {}

    function twice(address to, address other, uint256 amount) external {
        wrapped.withdraw(amount);
        _send(to, amount);
        SEND(PAY(other), amount);
    }

    function _send(address to, uint256 amount) internal {
        SEND(PAY(to), amount);
    }
}

/// Set up once by a list of owners; what they let act for it acts (as Safe).
contract SafeLike {
    mapping(address => address) internal modules; // slot 0
    mapping(address => address) internal owners; // slot 1
    uint256 internal threshold; // slot 2

    function exec(address to, bytes calldata data) external {
        require(msg.sender != address(1) && modules[msg.sender] != address(0));
        CALL(ok, to, data);
        require(ok);
    }

    function _setUp(address[] memory list, address module) internal {
        address last = address(1);
        for (uint256 i = 0; i < list.length; i++) {
            address one = list[i];
            require(one != address(0) && one != address(1) && owners[one] == address(0));
            owners[last] = one;
            last = one;
        }
        owners[last] = address(1);
        modules[module] = address(1);
    }
}

contract HonestSafe is SafeLike {
    function setup(address[] calldata list, uint256 needed, address module) external {
        require(threshold == 0 && needed > 0 && needed <= list.length);
        _setUp(list, module);
        threshold = needed;
    }
}

/// Stays open where whoever comes asks for that.
contract OpenSafe is SafeLike {
    function setup(uint256 needed, address module, bool keep) external {
        require(threshold == 0 && needed > 0);
        modules[module] = address(1);
        if (keep) threshold = needed;
    }
}

/// The same after a loop, behind which the walk does not tell what was asked.
contract OpenSafeOfMany is SafeLike {
    function setup(address[] calldata list, uint256 needed, address module, bool keep) external {
        require(threshold == 0 && needed > 0 && needed <= list.length);
        _setUp(list, module);
        if (keep) threshold = needed;
    }
}

/// Votes go with balances, and to whom their holder gives them.
contract HonestVotes is TokenBase {
    struct Count {
        uint32 since;
        uint224 votes;
    }

    mapping(address => address) internal delegates; // slot 3
    mapping(address => Count[]) internal counts; // slot 4

    function delegate(address to) external {
        address from = delegates[msg.sender];
        delegates[msg.sender] = to;
        _shift(from, to, balances[msg.sender]);
    }

    function _check(address from, address to, uint256 amount) internal virtual override {
        _shift(delegates[from], delegates[to], amount);
    }

    function _shift(address from, address to, uint256 amount) internal {
        if (from == to || amount == 0) return;
        if (from != address(0)) _write(from, _sub(_last(from), amount));
        if (to != address(0)) _write(to, _add(_last(to), amount));
    }

    function _last(address who) internal view returns (uint256) {
        uint256 length = counts[who].length;
        return length == 0 ? 0 : counts[who][length - 1].votes;
    }

    function _write(address who, uint256 votes) internal {
        uint256 length = counts[who].length;
        if (length > 0 && counts[who][length - 1].since == block.number) {
            counts[who][length - 1].votes = uint224(votes);
        } else {
            counts[who].push(Count(uint32(block.number), uint224(votes)));
        }
    }
}
