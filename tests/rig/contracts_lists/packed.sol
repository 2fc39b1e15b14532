// SPDX-License-Identifier: MIT

/// Keeps what its users bring. Slot 0: how much is whose; slot 1: what else is known of them.
contract PackedUsers {
    struct User {
        bool chief;
        bool seen;
        uint64 at;
        uint8 level;
    }

    mapping(address => uint256) internal brought;
    mapping(address => User) internal users;

    function bring() external payable {
        brought[msg.sender] += msg.value;
    }

    function fetch(uint256 amount) external {
        require(brought[msg.sender] >= amount);
        brought[msg.sender] -= amount;
        PAY(msg.sender).transfer(amount);
    }

    function _mayTake() internal view virtual returns (bool) {
        return users[msg.sender].chief;
    }

    function ztake(address to, uint256 amount) external {
        require(_mayTake());
        PAY(to).transfer(amount);
    }

    function zname(address who) external {
        require(users[msg.sender].chief);
        users[who].chief = true;
    }
}

/// What anybody notes stands beside the role.
contract PackedSeen is PackedUsers {
    function zsee() external {
        users[msg.sender].seen = true;
    }
}

contract PackedSeenOfAll is PackedUsers {
    function zsee(address who, bool seen) external {
        users[who].seen = seen;
        users[who].at = uint64(block.timestamp);
    }
}

/// The role is set to nothing with the rest.
contract PackedReset is PackedUsers {
    function zreset() external {
        users[msg.sender] = User(false, true, uint64(block.timestamp), 0);
    }
}

contract PackedLevel is PackedSeenOfAll {
    function _mayTake() internal view override returns (bool) {
        return users[msg.sender].level > 2;
    }

    function zraise(address who, uint8 level) external {
        require(users[msg.sender].chief);
        users[who].level = level;
    }
}

/// What anybody writes covers the role.
contract PackedTaken is PackedUsers {
    function ztaken() external {
        users[msg.sender].chief = true;
    }
}

contract PackedWhole is PackedUsers {
    function zwhole() external {
        users[msg.sender] = User(true, true, 0, 0);
    }
}

contract PackedChosen is PackedUsers {
    function zchoose(bool chief, bool seen) external {
        users[msg.sender] = User(chief, seen, 0, 0);
    }
}

contract PackedLevelChosen is PackedLevel {
    function zlevel(uint8 level) external {
        users[msg.sender].level = level;
    }
}

/// Bits of a number.
contract PackedBits is PackedUsers {
    mapping(address => uint256) internal marks; // slot 2

    function _mayTake() internal view override returns (bool) {
        return marks[msg.sender] & 1 == 1;
    }

    function zmark(address who) external {
        require(users[msg.sender].chief);
        marks[who] |= 1;
    }
}

contract PackedBitBeside is PackedBits {
    function zbeside() external {
        marks[msg.sender] |= 2;
    }
}

contract PackedBitChosen is PackedBits {
    function zbit(uint256 bits) external {
        marks[msg.sender] |= bits;
    }
}
