// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./entries.sol";

/// Accounts in an array of a fixed length.
abstract contract InFixed is Token {
    address[3] internal seats; // slots 3 to 5

    function minter() internal view virtual override returns (address) {
        return seats[2];
    }
}

contract ReachedInFixed is InFixed {
    function setSeat(uint256 index, address next) external {
        seats[index] = next;
    }
}

contract ReachedInFixedByLowBits is InFixed {
    function setSeat(uint256 index, address next) external {
        require(index != 2);
        seats[uint8(index)] = next;
    }
}

contract NotReachedInFixed is InFixed {
    function setSeat(uint256 index, address next) external {
        require(index != 2);
        seats[index] = next;
    }
}

contract NotReachedInFixedByItself is InFixed {
    function setSeat(uint256 index, address next) external {
        require(msg.sender == minter());
        seats[index] = next;
    }
}

/// A minter in a slot of his own, and arrays of all kinds before and behind.
abstract contract Beside is Token {
    uint256[4] internal rates; // slots 3 to 6
    address internal minter_; // slot 7
    uint8[40] internal small; // slots 8 and 9
    uint256[3][2] internal table; // slots 10 to 15
    uint256[] internal list; // slot 16
    uint8[32] internal tiny; // slot 17

    function minter() internal view virtual override returns (address) {
        return minter_;
    }

    function push(uint256 value) external {
        list.push(value);
    }
}

contract NotReachedByFixed is Beside {
    function setRate(uint256 index, uint256 value) external {
        rates[index] = value;
    }

    function setSmall(uint256 index, uint8 value) external {
        small[index] = value;
    }

    function setTiny(uint256 index, uint8 value) external {
        tiny[index] = value;
    }

    function setTable(uint256 row, uint256 column, uint256 value) external {
        table[row][column] = value;
    }
}

contract NotReachedByPairs is Beside {
    function setSecond(uint256 index, uint256 value) external {
        list[index * 2 + 1] = value;
    }

    function setFromEnd(uint256 index, uint256 value) external {
        list[list.length - 1 - index] = value;
    }

    function setOfTen(uint256 index, uint256 value) external {
        list[index % 10] = value;
    }
}

/// A row is asked for, and not which column: the store goes round all slots.
contract ReachedByColumn is Beside {
    function set(uint256 row, uint256 column, uint256 value) external {
        require(row < 5);
        assembly {
            mstore(0, list.slot)
            sstore(add(keccak256(0, 32), add(mul(row, 16), column)), value)
        }
    }
}

/// A fixed array, and what is asked of the index is not what leads on.
contract ReachedBehindRates is Beside {
    function set(uint256 index, uint256 value) external {
        require(index % 8 < 4);
        assembly {
            sstore(add(rates.slot, index), value)
        }
    }
}

/// Accounts in a list, of which the low bits say which.
abstract contract InList is Token {
    address[] internal seats; // slot 3

    function minter() internal view virtual override returns (address) {
        return seats[2];
    }
}

contract ReachedInListByLowBits is InList {
    function setSeat(uint256 index, address next) external {
        require(index != 2);
        seats[uint8(index)] = next;
    }
}

contract NotReachedInList is InList {
    function setSeat(uint256 index, address next) external {
        require(index != 2);
        seats[index] = next;
    }

    function setSmall(uint8 index, address next) external {
        require(index != 2);
        seats[index] = next;
    }
}
