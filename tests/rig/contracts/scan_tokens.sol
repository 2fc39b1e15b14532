// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A token whose functions have no telling names, with its owner in the first slot.
contract ScanToken {
    address private _keeper;
    uint256 private _total;
    mapping(address => uint256) private _held;
    mapping(address => mapping(address => uint256)) private _lent;
    mapping(address => bool) private _refused;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address keeper) {
        _keeper = keeper;
        _total = 10 ** 24;
        _held[msg.sender] = _total;
    }

    modifier kept() {
        require(msg.sender == _keeper, "not you");
        _;
    }

    function owner() external view returns (address) {
        return _keeper;
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function totalSupply() external view returns (uint256) {
        return _total;
    }

    function balanceOf(address who) external view returns (uint256) {
        return _held[who];
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _lent[msg.sender][spender] = value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _lent[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    /// A mint.
    function zap(address to, uint256 value) external kept {
        _total += value;
        _held[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// A blacklist.
    function zip(address who, bool yes) external kept {
        _refused[who] = yes;
    }

    /// Hands the keys on; to zero: gives them up.
    function hand(address to) external kept {
        _keeper = to;
    }

    function _move(address from, address to, uint256 value) private {
        require(!_refused[from] && !_refused[to], "refused");
        _held[from] -= value;
        _held[to] += value;
        emit Transfer(from, to, value);
    }
}

/// The same with a way back for whoever held the keys before: renounced for show.
contract ScanRetakable is ScanToken {
    address private _heir;

    constructor(address keeper) ScanToken(keeper) {
        _heir = keeper;
    }

    /// Puts the heir where the owner stands.
    function zoom() external {
        require(msg.sender == _heir, "not you");
        assembly {
            sstore(0, caller())
        }
    }
}

/// As much of a Safe as shows from outside: several owners, of whom some have to agree.
contract ScanMultisig {
    address[] private _owners;
    uint256 private immutable _threshold;

    constructor(address[] memory owners, uint256 threshold) {
        _owners = owners;
        _threshold = threshold;
    }

    function getThreshold() external view returns (uint256) {
        return _threshold;
    }

    function getOwners() external view returns (address[] memory) {
        return _owners;
    }
}

/// A timelock as Compound has it, as far as it shows.
contract ScanTimelock {
    uint256 public delay;

    constructor(uint256 delay_) {
        delay = delay_;
    }

    function queueTransaction(address, uint256, string memory, bytes memory, uint256)
        external
        pure
        returns (bytes32)
    {
        return 0;
    }

    function executeTransaction(address, uint256, string memory, bytes memory, uint256)
        external
        payable
        returns (bytes memory)
    {}
}

/// Answers every question with more than fits, and lies about who has to agree.
contract ScanFlood {
    fallback() external {
        assembly {
            return(0, 400000)
        }
    }
}

/// Holds nothing and burns all gas it is given.
contract ScanSpinner {
    fallback() external {
        while (true) {}
    }
}

/// A token that leaves what it has no function for to another contract's code.
contract ScanDelegating is ScanToken {
    address private _other;

    constructor(address keeper, address other) ScanToken(keeper) {
        _other = other;
    }

    fallback() external {
        (bool ok,) = _other.delegatecall(msg.data);
        require(ok);
    }
}

/// A token that keeps its books by a library's code.
contract ScanLibraryUser is ScanToken {
    address private immutable _library;

    constructor(address keeper, address code) ScanToken(keeper) {
        _library = code;
    }

    function tidy() external {
        (bool ok,) = _library.delegatecall(abi.encodeWithSignature("tidy()"));
        require(ok);
    }
}

/// Keeps its owner where nobody looks first.
contract ScanFarOwner {
    uint256[20] private _room;
    address private _keeper;
    mapping(address => uint256) public balanceOf;

    constructor(address keeper) {
        _keeper = keeper;
    }

    function owner() external view returns (address) {
        return _keeper;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }

    function zap(address to, uint256 value) external {
        require(msg.sender == _keeper, "not you");
        balanceOf[to] += value;
    }
}
