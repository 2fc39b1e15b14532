// SPDX-License-Identifier: MIT
import "./base.sol";

/// Permit as OpenZeppelin has it: the domain is kept, and made anew where the chain has split.
contract HonestSplitPermit is TokenBase {
    uint256 internal immutable chain = block.chainid;
    bytes32 internal immutable domain = _build();
    mapping(address => uint256) public nonces;

    function permit(
        address holder,
        address spender,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public virtual {
        require(block.timestamp <= deadline, "expired");
        bytes32 what = keccak256(
            abi.encode(keccak256("Permit"), holder, spender, amount, nonces[holder]++, deadline)
        );
        (address signer, uint256 fault) = _recover(_digest(what), holder, v, r, s);
        require(fault < 3, "unknown");
        require(fault == 0, "not signed");
        require(signer == holder, "not the holder");
        allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _digest(bytes32 what) internal view returns (bytes32) {
        bytes32 now_ = block.chainid == chain ? domain : _build();
        return keccak256(abi.encodePacked(hex"1901", now_, what));
    }

    function _build() internal view virtual returns (bytes32) {
        return keccak256(abi.encode(keccak256("Domain"), block.chainid, address(this)));
    }

    function _recover(bytes32 digest, address, uint8 v, bytes32 r, bytes32 s)
        internal
        view
        virtual
        returns (address, uint256)
    {
        if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) {
            return (address(0), 1);
        }
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) return (address(0), 2);
        return (signer, 0);
    }
}

/// A signature of the other half of the curve is taken for the holder's.
contract ScamSplitPermit is HonestSplitPermit {
    function _recover(bytes32 digest, address holder, uint8 v, bytes32 r, bytes32 s)
        internal
        pure
        override
        returns (address, uint256)
    {
        if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) {
            return (holder, 0);
        }
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) return (address(0), 2);
        return (signer, 0);
    }
}

/// Permit as Solmate has it: the allowance is that of whoever signed, and the domain holds a stored name.
contract HonestSignersPermit is HonestSplitPermit {
    string internal title = "Token";

    function permit(
        address holder,
        address spender,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public virtual override {
        require(deadline >= block.timestamp, "expired");
        unchecked {
            address signer = ecrecover(
                keccak256(
                    abi.encodePacked(
                        hex"1901",
                        block.chainid == chain ? domain : _build(),
                        keccak256(
                            abi.encode(
                                keccak256("Permit"), holder, spender, amount, nonces[holder]++, deadline
                            )
                        )
                    )
                ),
                v,
                r,
                s
            );
            require(_isMeant(signer, holder), "not signed");
            _allow(signer, holder, spender, amount);
        }
    }

    function _isMeant(address signer, address holder) internal view virtual returns (bool) {
        return signer != address(0) && signer == holder;
    }

    function _allow(address signer, address, address spender, uint256 amount) internal virtual {
        allowances[signer][spender] = amount;
    }

    function _build() internal view override returns (bytes32) {
        return keccak256(
            abi.encode(keccak256("Domain"), keccak256(bytes(title)), block.chainid, address(this))
        );
    }
}

/// Whoever signs, it is the named holder's allowance.
contract ScamSignersPermit is HonestSignersPermit {
    function _isMeant(address signer, address) internal pure override returns (bool) {
        return signer != address(0);
    }

    function _allow(address, address holder, address spender, uint256 amount) internal override {
        allowances[holder][spender] = amount;
    }
}
