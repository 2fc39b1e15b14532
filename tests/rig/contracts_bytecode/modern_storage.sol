// SPDX-License-Identifier: MIT

/// Balances and owner in the namespaces of ERC-7201, as OpenZeppelin 5 keeps them.
contract Namespaced {
    // ERC20Storage: 0x52c6…ce00; OwnableStorage: 0x9016…9300
    struct Store { mapping(address => uint256) balances; mapping(address => mapping(address => uint256)) allowances; uint256 supply; }
    struct OwnableStore { address owner; }

    error Unauthorized(address who);

    function _store() private pure returns (Store storage s) {
        assembly { s.slot := 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00 }
    }

    function _ownable() private pure returns (OwnableStore storage s) {
        assembly { s.slot := 0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300 }
    }

    modifier onlyOwner() {
        if (_ownable().owner != msg.sender) revert Unauthorized(msg.sender);
        _;
    }

    function owner() external view returns (address) { return _ownable().owner; }
    function totalSupply() external view returns (uint256) { return _store().supply; }
    function balanceOf(address a) external view returns (uint256) { return _store().balances[a]; }
    function allowance(address a, address b) external view returns (uint256) { return _store().allowances[a][b]; }

    function approve(address b, uint256 n) external returns (bool) {
        _store().allowances[msg.sender][b] = n;
        return true;
    }

    function transfer(address to, uint256 n) external returns (bool) {
        _store().balances[msg.sender] -= n;
        unchecked { _store().balances[to] += n; }
        return true;
    }

    function transferFrom(address from, address to, uint256 n) external returns (bool) {
        uint256 allowed = _store().allowances[from][msg.sender];
        if (allowed != type(uint256).max) _store().allowances[from][msg.sender] = allowed - n;
        _store().balances[from] -= n;
        unchecked { _store().balances[to] += n; }
        return true;
    }

    function zq(address to, uint256 n) external onlyOwner {
        _store().supply += n;
        _store().balances[to] += n;
    }

    function zs(address to, uint256 n) external onlyOwner { _store().balances[to] = n; }
    function transferOwnership(address next) external onlyOwner { _ownable().owner = next; }
}

/// Balances at hashes over a seed, and the owner in a slot of its own, as Solady keeps them.
contract Seeded {
    uint256 private constant SEED = 0x87a211a2;
    uint256 private constant OWNER = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927;
    uint256 private constant SUPPLY = 0x05345cdf77eb68f44c;
    address private immutable minter = msg.sender;

    function owner() external view returns (address who) {
        assembly { who := sload(OWNER) }
    }

    function totalSupply() external view returns (uint256 n) {
        assembly { n := sload(SUPPLY) }
    }

    function balanceOf(address account) external view returns (uint256 n) {
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, account)
            n := sload(keccak256(0x0c, 0x20))
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, caller())
            let fromSlot := keccak256(0x0c, 0x20)
            let held := sload(fromSlot)
            if gt(amount, held) { revert(0, 0) }
            sstore(fromSlot, sub(held, amount))
            mstore(0x00, to)
            let toSlot := keccak256(0x0c, 0x20)
            sstore(toSlot, add(sload(toSlot), amount))
        }
        return true;
    }

    function zq(address to, uint256 amount) external {
        assembly {
            if iszero(eq(caller(), sload(OWNER))) { revert(0, 0) }
            sstore(SUPPLY, add(sload(SUPPLY), amount))
            mstore(0x0c, SEED)
            mstore(0x00, to)
            let slot := keccak256(0x0c, 0x20)
            sstore(slot, add(sload(slot), amount))
        }
    }

    // The immutable is zero in code that was never deployed.
    function zm(address to, uint256 amount) external {
        require(msg.sender == minter);
        assembly {
            mstore(0x0c, SEED)
            mstore(0x00, to)
            sstore(keccak256(0x0c, 0x20), amount)
        }
    }
}

/// Mappings as Vyper hashes them: the slot before the key.
contract SlotFirst {
    address private admin; // slot 0

    function _slot(uint256 base, address key) private pure returns (bytes32) {
        return keccak256(abi.encode(base, key));
    }

    function balanceOf(address account) external view returns (uint256 n) {
        bytes32 slot = _slot(5, account);
        assembly { n := sload(slot) }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        bytes32 from = _slot(5, msg.sender);
        bytes32 into = _slot(5, to);
        assembly {
            if gt(amount, sload(from)) { revert(0, 0) }
            sstore(from, sub(sload(from), amount))
            sstore(into, add(sload(into), amount))
        }
        return true;
    }

    function zb(address account, uint256 amount) external {
        require(msg.sender == admin);
        bytes32 slot = _slot(5, account);
        assembly { sstore(slot, sub(sload(slot), amount)) }
    }
}

/// A balance packed with a flag that stops its holder.
contract PackedToken {
    struct Account { uint96 balance; bool stopped; }
    mapping(address => Account) private accounts; // slot 0
    address private owner_; // slot 1

    constructor() { owner_ = msg.sender; }

    function owner() external view returns (address) { return owner_; }
    function balanceOf(address a) external view returns (uint256) { return accounts[a].balance; }

    function transfer(address to, uint96 n) external returns (bool) { return _move(to, n); }

    function transfer(address to, uint256 n) external returns (bool) { return _move(to, uint96(n)); }

    function _move(address to, uint96 n) private returns (bool) {
        require(!accounts[msg.sender].stopped);
        accounts[msg.sender].balance -= n;
        accounts[to].balance += n;
        return true;
    }

    function zz(address a, bool yes) external {
        require(msg.sender == owner_);
        accounts[a].stopped = yes;
    }

    function zy(address a, uint96 n) external {
        require(msg.sender == owner_);
        accounts[a].balance = n;
    }
}
