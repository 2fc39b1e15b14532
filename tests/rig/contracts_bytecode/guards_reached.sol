// SPDX-License-Identifier: MIT
import "./base.sol";

/// Anybody names the keeper, by a number that may be the one that is asked for.
contract ReachedByKey is TokenBase {
    mapping(uint256 => address) internal keepers; // slot 3

    function setKeeper(uint256 key, address next) external {
        keepers[key] = next;
    }

    function zset(address to, uint256 n) external {
        require(msg.sender == keepers[7]);
        balances[to] = n;
    }
}

/// The same, but the one that is asked for.
contract NotReachedByKey is TokenBase {
    mapping(uint256 => address) internal keepers; // slot 3

    function setKeeper(uint256 key, address next) external {
        require(key != 7);
        keepers[key] = next;
    }

    function zset(address to, uint256 n) external {
        require(msg.sender == keepers[7]);
        balances[to] = n;
    }
}

contract ReachedBase is OwnedToken {
    uint256[] internal list; // slot 4

    function zset(address to, uint256 n) external onlyOwner {
        balances[to] = n;
    }
}

/// Anybody stores at a slot that is reckoned.
contract ReachedByReckoning is ReachedBase {
    function put(uint256 key, uint256 n) external {
        assembly { sstore(add(3, sub(key, 5)), n) }
    }
}

/// An element beyond the last one: far enough, it is any slot.
contract ReachedByElement is ReachedBase {
    function put(uint256 key, uint256 n) external {
        assembly {
            mstore(0, 4)
            sstore(add(keccak256(0, 32), key), n)
        }
    }
}

/// The length goes below zero: then every number is that of an element.
contract ReachedByLength is ReachedBase {
    function shrink() external {
        assembly { sstore(4, sub(sload(4), 1)) }
    }

    function put(uint256 key, uint256 n) external {
        list[key] = n;
    }
}

/// The length is whatever anybody says.
contract ReachedByOwnLength is ReachedBase {
    function grow(uint256 n) external {
        assembly { sstore(4, n) }
    }

    function put(uint256 key, uint256 n) external {
        list[key] = n;
    }
}

/// Elements that are there, and lengths that only count.
contract NotReachedByElement is ReachedBase {
    struct Pair { uint256 one; uint256 two; }

    Pair[] internal pairs; // slot 5
    mapping(address => uint256[]) internal lists; // slot 6
    uint8[] internal small; // slot 7

    function append(uint256 n) external {
        list.push(n);
        lists[msg.sender].push(n);
        pairs.push(Pair(n, n));
        small.push(uint8(n));
    }

    function take() external {
        require(list.length > 0);
        assembly { sstore(4, sub(sload(4), 1)) }
    }

    function put(uint256 key, uint256 n) external {
        list[key] = n;
        pairs[key].two = n;
        small[key] = uint8(n);
        lists[msg.sender][key] = n;
    }

    function swap(uint256 one, uint256 two) external {
        require(one < list.length && two < list.length);
        (list[one], list[two]) = (list[two], list[one]);
    }
}

/// Whoever may name the owner's slot is the owner himself.
contract ReachedByOwner is ReachedBase {
    function put(uint256 key, uint256 n) external onlyOwner {
        assembly {
            mstore(0, 4)
            sstore(add(keccak256(0, 32), key), n)
        }
    }
}
