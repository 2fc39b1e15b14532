// SPDX-License-Identifier: MIT

/// Coins wrapped by number, entries at hashes of number, account and seed, as Solady keeps them (ERC-6909).
contract HonestHashedWrapper {
    uint256 internal constant SEED = 0xedcaa89a82293940;

    function balanceOf(address account, uint256 id) external view returns (uint256 held) {
        uint256 slot = _slot(account, id);
        assembly { held := sload(slot) }
    }

    function deposit(uint256 id) external payable {
        uint256 slot = _slot(msg.sender, id);
        assembly {
            let sum := add(sload(slot), callvalue())
            if lt(sum, callvalue()) { revert(0, 0) }
            sstore(slot, sum)
        }
    }

    function withdraw(uint256 id, uint256 amount) external virtual {
        _take(msg.sender, id, amount);
        payable(msg.sender).transfer(amount);
    }

    function _take(address from, uint256 id, uint256 amount) internal virtual {
        uint256 slot = _slot(from, id);
        assembly {
            let held := sload(slot)
            if gt(amount, held) { revert(0, 0) }
            sstore(slot, sub(held, amount))
        }
    }

    function _slot(address account, uint256 id) internal pure returns (uint256 slot) {
        assembly {
            mstore(0x20, SEED)
            mstore(0x14, account)
            mstore(0x00, id)
            slot := keccak256(0x00, 0x40)
        }
    }
}

/// Nothing is held against what is taken.
contract ScamHashedUnasked is HonestHashedWrapper {
    function _take(address from, uint256 id, uint256 amount) internal override {
        uint256 slot = _slot(from, id);
        assembly { sstore(slot, sub(sload(slot), amount)) }
    }
}

/// Twice as much leaves as is taken off.
contract ScamHashedTwice is HonestHashedWrapper {
    function withdraw(uint256 id, uint256 amount) external override {
        _take(msg.sender, id, amount);
        payable(msg.sender).transfer(amount * 2);
    }
}

/// Taken off whomever the caller names.
contract ScamHashedOther is HonestHashedWrapper {
    function withdrawFor(address from, uint256 id, uint256 amount) external {
        _take(from, id, amount);
        payable(msg.sender).transfer(amount);
    }
}
