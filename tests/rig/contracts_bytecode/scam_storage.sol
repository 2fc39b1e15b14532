// SPDX-License-Identifier: MIT
import "./base.sol";

/// Writes whatever word its caller names.
contract ScamAnyWord is OwnedToken {
    function zopen(uint256 slot, uint256 value) external {
        assembly { sstore(slot, value) }
    }

    function zowner(uint256 slot, uint256 value) external onlyOwner {
        assembly { sstore(slot, value) }
    }

    function zoffset(uint256 key, uint256 value) external {
        assembly { sstore(sub(key, 5), value) }
    }

    function znarrow(address key, uint256 value) external {
        assembly { sstore(key, value) }
    }
}

/// An array whose length is taken below nothing has no end.
contract ScamEndless is OwnedToken {
    uint256[] internal words; // slot 4

    function zshrink() external {
        assembly { sstore(4, sub(sload(4), 1)) }
    }

    function zput(uint256 index, uint256 value) external {
        words[index] = value;
    }
}

/// The owner alone says how long the array is.
contract ScamLength is OwnedToken {
    uint256[] internal words; // slot 4

    function zlength(uint256 length) external onlyOwner {
        assembly { sstore(4, length) }
    }

    function zput(uint256 index, uint256 value) external {
        words[index] = value;
    }
}

/// Words at places that are reckoned, but kept within bounds.
contract HonestWords is OwnedToken {
    uint256[8] internal fixedWords; // slots 4 to 11
    uint256[] internal words; // slot 12

    function setFixed(uint256 index, uint256 value) external {
        fixedWords[index] = value;
    }

    function setBounded(uint256 index, uint256 value) external {
        require(index < 100);
        assembly { sstore(add(index, 1000), value) }
    }

    function push(uint256 value) external {
        words.push(value);
    }

    function put(uint256 index, uint256 value) external {
        words[index] = value;
    }

    function cut(uint256 count) external {
        assembly {
            let length := sload(12)
            if lt(length, count) { revert(0, 0) }
            sstore(12, sub(length, count))
        }
    }

    /// The place of an account's word, as in tokens written by hand.
    function note(address account, uint256 amount) external {
        assembly {
            let place := add(0x1000, account)
            sstore(place, add(sload(place), amount))
        }
    }
}
