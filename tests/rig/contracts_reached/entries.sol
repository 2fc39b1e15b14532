// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// An ERC-20. Slots: 0 supply, 1 balances, 2 allowances.
abstract contract Token {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

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
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function minter() internal view virtual returns (address);

    function zmint(address to, uint256 amount) external {
        require(msg.sender == minter());
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
}

/// Accounts under hashes of their titles, as in eternal storage.
abstract contract Titled is Token {
    mapping(bytes32 => address) internal accounts; // slot 3

    function minter() internal view virtual override returns (address) {
        return accounts[keccak256("owner")];
    }
}

contract ReachedByTitle is Titled {
    function setAccount(bytes32 key, address next) external {
        accounts[key] = next;
    }
}

/// The same by a wallet that stands elsewhere.
contract ReachedByTitleSetter is Titled {
    address internal setter; // slot 4

    function setAccount(bytes32 key, address next) external {
        require(msg.sender == setter);
        accounts[key] = next;
    }
}

/// By whoever stands there himself.
contract NotReachedByTitleSetter is Titled {
    function setAccount(bytes32 key, address next) external {
        require(msg.sender == minter());
        accounts[key] = next;
    }
}

/// Any title but the one that is asked for.
contract NotReachedByTitle is Titled {
    function setAccount(bytes32 key, address next) external {
        require(key != keccak256("owner"));
        accounts[key] = next;
    }
}

/// Nobody sets these accounts; others are set.
contract NotReachedByOthers is Titled {
    mapping(bytes32 => address) internal others; // slot 4

    function account(bytes32 key) external view returns (address) {
        return accounts[key];
    }

    function setOther(bytes32 key, address next) external {
        others[key] = next;
    }
}

contract ReachedByText is Titled {
    function minter() internal view override returns (address) {
        return accounts["owner"];
    }

    function setAccount(bytes32 key, address next) external {
        accounts[key] = next;
    }
}

/// Of a title that nobody guesses there is only the hash.
contract ReachedByUnknownTitle is Titled {
    // accounts[keccak256("the one who may")]
    bytes32 private constant SLOT =
        0xe98ebfde92e41994bbcd8d527ca5b8b16ebd28db42cbef8900abf45f04a28f9a;

    function minter() internal view override returns (address found) {
        assembly { found := sload(SLOT) }
    }

    function setAccount(bytes32 key, address next) external {
        accounts[key] = next;
    }
}

/// An account is a number as any other.
contract ReachedByNumber is Token {
    mapping(uint256 => uint256) internal numbers; // slot 3

    function minter() internal view override returns (address) {
        return address(uint160(numbers[81238123123]));
    }

    function setNumber(uint256 key, uint256 next) external {
        numbers[key] = next;
    }
}

/// Accounts in structs.
abstract contract Configured is Token {
    struct Config { uint256 fee; address owner; }

    mapping(uint256 => Config) internal configs; // slot 3

    function minter() internal view override returns (address) {
        return configs[1].owner;
    }
}

contract ReachedByStruct is Configured {
    function setConfig(uint256 key, uint256 fee, address next) external {
        configs[key] = Config(fee, next);
    }
}

/// Another member.
contract NotReachedByStruct is Configured {
    function setFee(uint256 key, uint256 fee) external {
        configs[key].fee = fee;
    }
}

/// Accounts in a list.
abstract contract Listed is Token {
    address[] internal owners; // slot 3

    constructor() {
        owners.push(address(0));
    }

    function minter() internal view override returns (address) {
        return owners[0];
    }
}

contract ReachedByElementSet is Listed {
    function setOwner(uint256 index, address next) external {
        owners[index] = next;
    }
}

contract ReachedByPush is Listed {
    function drop() external {
        owners.pop();
    }

    function add(address next) external {
        owners.push(next);
    }
}

/// Any element but the one that is asked for.
contract NotReachedByElementSet is Listed {
    function setOwner(uint256 index, address next) external {
        require(index != 0);
        owners[index] = next;
    }
}

/// Accounts in a list of structs.
abstract contract ListedPairs is Token {
    struct Pair { uint256 share; address owner; }

    Pair[] internal pairs; // slot 3

    constructor() {
        pairs.push(Pair(1, address(0)));
    }

    function minter() internal view override returns (address) {
        return pairs[1].owner;
    }
}

contract ReachedByMember is ListedPairs {
    function setOwner(uint256 index, address next) external {
        pairs[index].owner = next;
    }
}

contract NotReachedByMember is ListedPairs {
    function setShare(uint256 index, uint256 share) external {
        pairs[index].share = share;
    }
}

/// The owner stands in a namespace of the author's own (ERC-7201), beside books that every token has.
abstract contract Namespaced is Token {
    struct Main { address owner; mapping(address => bool) blocked; }

    // keccak256(abi.encode(uint256(keccak256("prv.storage.Main")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant MAIN =
        0xc623459c383a305b00f15e752726710e00064a8430f00fb3603280a3349f3d00;

    mapping(address => uint256) internal nonces; // slot 3
    mapping(address => uint256) internal seen; // slot 4

    function main() internal pure returns (Main storage found) {
        bytes32 slot = MAIN;
        assembly { found.slot := slot }
    }

    function minter() internal view override returns (address) {
        return main().owner;
    }
}

contract NotReachedByNumbers is Namespaced {
    function use(address account) external {
        nonces[account]++;
        seen[account] = block.timestamp;
    }

    function setBlocked(address account, bool to) external {
        main().blocked[account] = to;
    }

    function transferOwnership(address next) external {
        require(msg.sender == main().owner);
        main().owner = next;
    }
}

/// Whether that hash is a namespace or an entry here, nobody can tell.
contract PerhapsReachedByAccount is Namespaced {
    mapping(address => address) internal delegates; // slot 5

    function setDelegate(address to) external {
        delegates[msg.sender] = to;
    }
}

/// Two halves of an account are one.
contract PerhapsReachedByHalves is Namespaced {
    struct Halves { uint80 low; uint80 high; }

    mapping(uint256 => Halves) internal halves; // slot 5

    function setLow(uint256 key, uint80 to) external {
        halves[key].low = to;
    }

    function setHigh(uint256 key, uint80 to) external {
        halves[key].high = to;
    }
}

/// Accounts that begin with zeros are found.
contract PerhapsReachedByShort is Namespaced {
    mapping(uint256 => uint128) internal shorts; // slot 5

    function setShort(uint256 key, uint128 to) external {
        shorts[key] = to;
    }
}

/// OpenZeppelin's namespace for owners is known: whatever else is set, it is no entry of that.
contract NotReachedByAccount is Token {
    mapping(address => address) internal delegates; // slot 3

    // OwnableStorageLocation
    bytes32 private constant OWNABLE =
        0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300;

    function minter() internal view override returns (address found) {
        assembly { found := sload(OWNABLE) }
    }

    function setDelegate(address to) external {
        delegates[msg.sender] = to;
    }
}

abstract contract Owned is Token {
    address public owner; // slot 3

    function minter() internal view override returns (address) {
        return owner;
    }
}

contract SetByAnybody is Owned {
    function setOwner(address next) external {
        owner = next;
    }
}

contract SetByOwner is Owned {
    function setOwner(address next) external {
        require(msg.sender == owner);
        owner = next;
    }
}

/// Whoever comes first names the owner, once.
abstract contract NamedOnce is Owned {
    mapping(bytes32 => bool) internal flags; // slot 4

    function initialize(address first) external {
        require(!flags["initialized"]);
        flags["initialized"] = true;
        owner = first;
    }
}

contract NamedAgain is NamedOnce {
    function setFlag(bytes32 key, bool to) external {
        flags[key] = to;
    }
}

/// Flags of accounts are others.
contract NotNamedAgain is NamedOnce {
    mapping(address => bool) internal marked; // slot 5

    function mark(address account, bool to) external {
        marked[account] = to;
    }
}
