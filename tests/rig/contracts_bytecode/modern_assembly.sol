// SPDX-License-Identifier: MIT
import "./base.sol";

/// Permit as Solady's ERC20 has it: the answer is read where it is when there is one, else the hash is.
contract HonestAssemblyPermit is TokenBase {
    mapping(address => uint256) public nonces;

    function permit(
        address holder,
        address spender,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public {
        require(block.timestamp <= deadline, "expired");
        bytes32 digest = keccak256(
            abi.encode(address(this), block.chainid, holder, spender, amount, nonces[holder]++, deadline)
        );
        require(_signer(digest, holder, v, r, s) == holder, "not signed");
        allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _signer(bytes32 digest, address, uint8 v, bytes32 r, bytes32 s)
        internal
        view
        virtual
        returns (address signer)
    {
        assembly {
            let free := mload(0x40)
            mstore(0x00, digest)
            mstore(0x20, v)
            mstore(0x40, r)
            mstore(0x60, s)
            pop(staticcall(gas(), 1, 0x00, 0x80, 0x20, 0x20))
            signer := mload(returndatasize())
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }
}

/// Where nobody has signed, the holder himself stands in the hash's place.
contract ScamAssemblyPermit is HonestAssemblyPermit {
    function _signer(bytes32 digest, address holder, uint8 v, bytes32 r, bytes32 s)
        internal
        view
        override
        returns (address signer)
    {
        assembly {
            let free := mload(0x40)
            mstore(0x00, digest)
            mstore(0x20, v)
            mstore(0x40, r)
            mstore(0x60, s)
            pop(staticcall(gas(), 1, 0x00, 0x80, 0x20, 0x20))
            mstore(0x00, holder)
            signer := mload(returndatasize())
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }
}

/// Permit2 needs no allowance: it asks for the holder's word itself.
contract HonestPermit2 is TokenBase {
    function transferFrom(address from, address to, uint256 amount)
        public
        virtual
        override
        returns (bool)
    {
        if (msg.sender != _endless()) {
            allowances[from][msg.sender] = _sub(allowances[from][msg.sender], amount);
        }
        _move(from, to, amount);
        return true;
    }

    function _endless() internal pure virtual returns (address) {
        return 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    }
}

/// Somebody else needs none either.
contract ScamPermit2 is HonestPermit2 {
    function _endless() internal pure override returns (address) {
        return 0x000000000022d473030f116ddee9f6b43AC78bA4;
    }
}

/// What Permit2 was let take of one account is taken from another.
contract ScamPermit2Other is HonestPermit2 {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender != _endless()) return super.transferFrom(from, to, amount);
        _move(to, from, amount);
        return true;
    }
}

/// USDC keeps the blacklist in the highest bit of the balance's word.
contract HonestTopBit is OwnedToken {
    uint256 internal constant FLAG = 1 << 255;

    function balanceOf(address account) public view virtual override returns (uint256) {
        return balances[account] & ~FLAG;
    }

    function refuse(address account) external onlyOwner {
        balances[account] |= FLAG;
    }

    function accept(address account) external onlyOwner {
        balances[account] &= ~FLAG;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(balances[from] >> 255 == 0 && balances[to] >> 255 == 0, "refused");
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], amount);
    }
}

/// The bit counts as a part of the balance.
contract ScamTopBit is OwnedToken {
    function refuse(address account) external onlyOwner {
        balances[account] |= 1 << 200;
    }
}

/// A fee that is reckoned where nobody is free of it alone.
contract HonestSkippedFee is OwnedToken {
    mapping(address => bool) internal free;
    address internal team;

    constructor() {
        free[msg.sender] = true;
        team = msg.sender;
    }

    function _move(address from, address to, uint256 amount) internal virtual override {
        uint256 fee;
        if (!free[from] && !free[to]) fee = (amount * 2) / 100;
        balances[from] -= amount;
        balances[team] += fee;
        balances[to] += amount - fee;
    }
}

/// The fee in two halves.
contract HonestHalvedFee is HonestSkippedFee {
    function _move(address from, address to, uint256 amount) internal override {
        bool none = free[from] || free[to];
        uint256 fee = none ? 0 : (amount * 4) / 100;
        balances[from] -= amount;
        if (!none) {
            balances[team] += fee / 2;
            balances[address(this)] += fee - fee / 2;
        }
        balances[to] += amount - fee;
    }
}

/// The fee is not taken from what arrives.
contract ScamSkippedFee is HonestSkippedFee {
    function _move(address from, address to, uint256 amount) internal override {
        balances[from] -= amount;
        balances[team] += (amount * 2) / 100;
        balances[to] += amount;
    }
}
