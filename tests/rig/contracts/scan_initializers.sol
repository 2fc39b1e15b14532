// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {BareToken} from "./scan_owner_words.sol";

/// The flag stands in the owner's slot.
contract FlagAfterOwner is BareToken {
    address private keeper;
    bool private done;

    constructor(address first) {
        keeper = first;
    }

    function owner() external view returns (address) {
        return keeper;
    }

    function initialize(address to, uint256 value) external {
        require(!done);
        done = true;
        give(to, value);
    }
}

/// Whoever initialises it becomes the owner.
contract FlagBeforeOwner is BareToken {
    bool private done;
    address private keeper;

    function owner() external view returns (address) {
        return keeper;
    }

    function take() external {
        require(!done);
        done = true;
        keeper = msg.sender;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == keeper);
        give(to, value);
    }
}

/// The second of two versions can be set up by anybody.
contract VersionBelow is BareToken {
    uint64 private version;
    address private keeper;

    constructor(uint64 first) {
        version = first;
    }

    function owner() external view returns (address) {
        return keeper;
    }

    function initializeV2(address next) external {
        require(version < 2);
        version = 2;
        keeper = next;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == keeper);
        give(to, value);
    }
}

contract VersionOfSupply is BareToken {
    uint256 private version;

    constructor(uint256 first) {
        version = first;
    }

    function upgradeSupply(address to, uint256 value) external {
        require(version < 2);
        version = 2;
        give(to, value);
    }
}

/// What was set up can be set up again, once somebody clears the flag.
abstract contract Resettable is BareToken {
    address internal boss;

    constructor(address first) {
        boss = first;
    }

    modifier bossed() {
        require(msg.sender == boss);
        _;
    }
}

contract FlagSwitchedOff is Resettable {
    bool private done = true;

    constructor(address first) Resettable(first) {}

    function initialize(address to, uint256 value) external {
        require(!done);
        done = true;
        give(to, value);
    }

    function reset() external bossed {
        done = false;
    }
}

contract FlagDeleted is Resettable {
    uint256 private done = 1;

    constructor(address first) Resettable(first) {}

    function initialize(address to, uint256 value) external {
        require(done == 0);
        done = 1;
        give(to, value);
    }

    function reset() external bossed {
        delete done;
    }
}

contract VersionCountedDown is Resettable {
    uint256 private version = 2;

    constructor(address first) Resettable(first) {}

    function initialize(address to, uint256 value) external {
        require(version < 2);
        version = 2;
        give(to, value);
    }

    function back() external bossed {
        version--;
    }
}

/// Once for anybody, and for the keeper as often as he likes.
contract OnceOrKeeper is Resettable {
    bool private done;

    constructor(address first) Resettable(first) {}

    function initialize(address to, uint256 value) external {
        if (msg.sender != boss) {
            require(!done);
            done = true;
        }
        give(to, value);
    }
}

/// OpenZeppelin 4.9.
contract InitializableToken is ERC20, Initializable {
    address public owner;

    constructor() ERC20("Set up", "SET") {}

    function initialize(address first) external initializer {
        owner = first;
        _mint(first, 10 ** 24);
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner);
        _mint(to, value);
    }

    function renounceOwnership() external {
        require(msg.sender == owner);
        owner = address(0);
    }
}

contract ReinitializableToken is InitializableToken {
    function initializeV2(address to, uint256 value) external reinitializer(2) {
        _mint(to, value);
    }
}

/// In the shape of OpenZeppelin 5: the fields of Initializable stand in a namespace (ERC-7201).
abstract contract NamespacedInitializable {
    struct Fields {
        uint64 initialized;
        bool initializing;
    }

    // keccak256(abi.encode(uint256(keccak256("openzeppelin.storage.Initializable")) - 1)) & ~0xff
    bytes32 private constant FIELDS =
        0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00;

    error InvalidInitialization();

    event Initialized(uint64 version);

    modifier initializer() {
        Fields storage fields = fieldsOf();
        bool isTopLevelCall = !fields.initializing;
        uint64 initialized = fields.initialized;
        bool initialSetup = initialized == 0 && isTopLevelCall;
        bool construction = initialized == 1 && address(this).code.length == 0;
        if (!initialSetup && !construction) revert InvalidInitialization();
        fields.initialized = 1;
        if (isTopLevelCall) fields.initializing = true;
        _;
        if (isTopLevelCall) {
            fields.initializing = false;
            emit Initialized(1);
        }
    }

    modifier reinitializer(uint64 version) {
        Fields storage fields = fieldsOf();
        if (fields.initializing || fields.initialized >= version) revert InvalidInitialization();
        fields.initialized = version;
        fields.initializing = true;
        _;
        fields.initializing = false;
        emit Initialized(version);
    }

    function fieldsOf() private pure returns (Fields storage fields) {
        assembly {
            fields.slot := FIELDS
        }
    }
}

contract NamespacedToken is BareToken, NamespacedInitializable {
    address public owner;

    function initialize(address first) external initializer {
        owner = first;
        give(first, 10 ** 24);
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner);
        give(to, value);
    }

    function renounceOwnership() external {
        require(msg.sender == owner);
        owner = address(0);
    }
}

contract NamespacedVersions is NamespacedToken {
    function initializeV2(address to, uint256 value) external reinitializer(2) {
        give(to, value);
    }
}

/// Closed by whom its caller names, and open as long as that is nobody.
contract NamedOnce is BareToken {
    address private named;

    function initialize(address to, uint256 value, address next) external {
        require(named == address(0));
        named = next;
        give(to, value);
    }
}
