// SPDX-License-Identifier: MIT
import "./base.sol";

/// Below nothing a list of the caller's own has no end. Newer compilers ask whether something is there.
contract ShrunkList is ChosenToken {
    mapping(address => uint256[]) internal lists; // slot 3

    function pop() external {
        SHRINK(lists[msg.sender]);
    }

    function zput(uint256 index, uint256 value) external {
        lists[msg.sender][index] = value;
    }
}

contract ScamShrunkInEntry is ChosenToken {
    mapping(address => uint256[]) internal lists; // slot 3

    function zshrink() external {
        address own = msg.sender;
        assembly {
            mstore(0, own)
            mstore(32, 3)
            let place := keccak256(0, 64)
            sstore(place, sub(sload(place), 1))
        }
    }

    function zput(uint256 index, uint256 value) external {
        lists[msg.sender][index] = value;
    }
}

contract ScamShrunkInRecord is ChosenToken {
    struct Kept {
        uint256 first;
        uint256[] words;
    }

    mapping(uint256 => Kept) internal all; // slot 3

    function zshrink(uint256 id) external {
        assembly {
            mstore(0, id)
            mstore(32, 3)
            let place := add(keccak256(0, 64), 1)
            sstore(place, sub(sload(place), 1))
        }
    }

    function zput(uint256 id, uint256 index, uint256 value) external {
        all[id].words[index] = value;
    }
}

contract ScamShrunkRecords is ChosenToken {
    struct Kept {
        uint256 first;
        uint256 second;
    }

    Kept[] internal all; // slot 3

    function zshrink() external {
        assembly { sstore(3, sub(sload(3), 1)) }
    }

    function zput(uint256 index, uint256 value) external {
        all[index].second = value;
    }
}

contract ScamShrunkRow is ChosenToken {
    uint256[][] internal rows; // slot 3

    function add() external {
        rows.push(new uint256[](0));
    }

    function zshrink(uint256 row) external {
        require(row < rows.length);
        assembly {
            mstore(0, 3)
            let place := add(keccak256(0, 32), row)
            sstore(place, sub(sload(place), 1))
        }
    }

    function zput(uint256 row, uint256 index, uint256 value) external {
        rows[row][index] = value;
    }
}

/// The owner alone says how long each list is.
contract OwnersLengths is ChosenToken {
    mapping(uint256 => uint256[]) internal lists; // slot 3

    function zsize(uint256 id, uint256 length) external onlyOwner {
        assembly {
            mstore(0, id)
            mstore(32, 3)
            sstore(keccak256(0, 64), length)
        }
    }

    function put(uint256 id, uint256 index, uint256 value) external {
        lists[id][index] = value;
    }
}

/// The first sixteen slots, and the owner's among them.
contract ScamFewSlots is ChosenToken {
    function zput(uint256 slot, uint256 value) external {
        assembly { sstore(and(slot, 15), value) }
    }
}

contract ScamAimed is ChosenToken {
    uint256 internal aim; // slot 3

    function zaim(uint256 slot) external {
        aim = slot;
    }

    function zput(uint256 value) external {
        assembly { sstore(sload(3), value) }
    }
}

/// Anybody writes where the owner has it.
contract OwnersAim is ChosenToken {
    uint256 internal aim; // slot 3

    function zaim(uint256 slot) external onlyOwner {
        aim = slot;
    }

    function zput(uint256 value) external {
        assembly { sstore(sload(3), value) }
    }
}

/// The slot stands where the caller says that his bytes begin.
contract ScamInBytes is ChosenToken {
    function zput(bytes memory data, uint256 value) public {
        assembly { sstore(mload(add(data, 32)), value) }
    }
}

/// Lists that end where they should.
contract HonestLists is ChosenToken {
    mapping(address => uint256[]) internal lists; // slot 3
    uint256[][] internal tables; // slot 4
    mapping(uint256 => bytes) internal texts; // slot 5

    function push(uint256 value) external {
        lists[msg.sender].push(value);
        tables.push(new uint256[](0));
    }

    function cut() external {
        require(lists[msg.sender].length > 0);
        SHRINK(lists[msg.sender]);
    }

    function drop(uint256 index) external {
        uint256[] storage list = lists[msg.sender];
        require(index < list.length);
        list[index] = list[list.length - 1];
        SHRINK(list);
    }

    function find(uint256 value) external {
        uint256[] storage list = lists[msg.sender];
        for (uint256 i = 0; i < list.length; i++) {
            if (list[i] == value) {
                list[i] = list[list.length - 1];
                SHRINK(list);
                break;
            }
        }
    }

    function put(uint256 index, uint256 value) external {
        lists[msg.sender][index] = value;
    }

    function putIn(uint256 table, uint256 index, uint256 value) external {
        tables[table].push(value);
        tables[table][index] = value;
    }

    function write(uint256 id, bytes memory text) public {
        texts[id] = text;
    }
}

/// As OpenZeppelin keeps what is enumerated.
contract HonestSets is ChosenToken {
    struct Set {
        bytes32[] values;
        mapping(bytes32 => uint256) at;
    }

    mapping(bytes32 => Set) internal sets; // slot 3

    function add(bytes32 name, bytes32 value) external {
        Set storage set = sets[name];
        if (set.at[value] != 0) return;
        set.values.push(value);
        set.at[value] = set.values.length;
    }

    function remove(bytes32 name, bytes32 value) external {
        Set storage set = sets[name];
        uint256 index = set.at[value];
        if (index == 0) return;
        bytes32 last = set.values[set.values.length - 1];
        set.values[index - 1] = last;
        set.at[last] = index;
        SHRINK(set.values);
        delete set.at[value];
    }
}

/// What stands beside a text in a record is not its length.
contract HonestRecords is ChosenToken {
    struct Kept {
        address who;
        uint256 value;
        bytes text;
        uint256[] words;
    }

    Kept[] internal all; // slot 3
    mapping(uint256 => Kept) internal named; // slot 4

    function add(uint256 value, bytes memory text) public {
        all.push(Kept(msg.sender, value, text, new uint256[](0)));
    }

    function change(uint256 id, uint256 value, bytes memory text) public {
        all[id].value = value;
        all[id].text = text;
        named[id].value = value;
        named[id].text = text;
    }

    function spend(uint256 id, uint256 value) external {
        all[id].value -= value;
        named[id].value -= value;
    }

    function put(uint256 id, uint256 index, uint256 word) external {
        all[id].words[index] = word;
        named[id].words[index] = word;
    }
}

/// Places that are reckoned, and kept apart from the others.
contract HonestPlaces is ChosenToken {
    uint256[16] internal few; // slots 3 to 18
    mapping(uint256 => uint256) internal used; // slot 19
    uint256 internal head; // slot 20
    uint256 internal aim; // slot 21

    function put(uint8 index, uint256 value) external {
        few[index & 15] = value;
    }

    function putMasked(uint256 index, uint256 value) external {
        assembly { sstore(add(3, and(index, 15)), value) }
    }

    function use(uint256 index) external {
        used[index / 256] = used[index / 256] | (uint256(1) << (index % 256));
    }

    function name(bytes32 key, uint256 value) external {
        bytes32 place = keccak256(abi.encodePacked(key, "app.slot"));
        assembly { sstore(place, value) }
    }

    function push(uint256 value) external {
        assembly { sstore(add(1000, sload(20)), value) }
        head = head + 1;
    }

    function aimed(uint256 index) external {
        require(index < 5);
        aim = index + 2000;
    }

    function putAimed(uint256 value) external {
        assembly { sstore(sload(21), value) }
    }
}
