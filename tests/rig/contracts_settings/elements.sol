// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

import "./base.sol";

contract FeeInArray is SetToken {
    uint256[4] internal fees; // slots 4 to 7

    function set(uint256 which, uint256 value) external onlyOwner {
        fees[which] = value;
    }

    function _fee() internal view override returns (uint256) {
        return fees[1];
    }
}

contract FeeInList is SetToken {
    uint256[] internal fees; // slot 4

    constructor() public {
        fees.push(1);
        fees.push(2);
    }

    function _fee() internal view override returns (uint256) {
        return fees[1];
    }
}

contract FeeOfList is FeeInList {
    function set(uint256 which, uint256 value) external onlyOwner {
        fees[which] = value;
    }
}

contract FeeOfListCapped is FeeInList {
    function set(uint256 which, uint256 value) external onlyOwner {
        require(value <= 5);
        fees[which] = value;
    }
}

contract FeesOfListAtOnce is FeeInList {
    function set(uint256[] calldata values) external onlyOwner {
        for (uint256 i = 0; i < values.length; i++) fees[i] = values[i];
    }
}

contract FeeInStruct is SetToken {
    struct Fees {
        uint256 buy;
        uint256 sell;
    }

    Fees[2] internal fees; // slots 4 to 7

    function set(uint256 which, uint256 buy, uint256 sell) external onlyOwner {
        fees[which].buy = buy;
        fees[which].sell = sell;
    }

    function _fee() internal view override returns (uint256) {
        return fees[1].sell;
    }
}

contract PauseInArray is SetToken {
    uint256[4] internal settings; // slots 4 to 7

    function set(uint256 which, uint256 value) external onlyOwner {
        settings[which] = value;
    }

    function _check(address from, address) internal view override {
        require(settings[3] == 0 || from == owner, "paused");
    }
}

contract PauseInBools is SetToken {
    bool[8] internal flags; // slot 4

    function set(uint256 which, bool value) external onlyOwner {
        flags[which] = value;
    }

    function _check(address from, address) internal view override {
        require(!flags[2] || from == owner, "paused");
    }
}

contract PauseInList is SetToken {
    uint256[] internal settings; // slot 4

    constructor() public {
        settings.push(1);
        settings.push(0);
    }

    function set(uint256 which, uint256 value) external onlyOwner {
        settings[which] = value;
    }

    function _check(address from, address) internal view override {
        require(settings[1] == 0 || from == owner, "paused");
    }
}

contract Numbered is SetToken {
    mapping(uint256 => uint256) internal settings; // slot 4

    function _check(address from, address) internal view override {
        require(settings[0] == 0 || from == owner, "paused");
    }

    function _fee() internal view override returns (uint256) {
        return settings[1];
    }
}

contract NumberedSet is Numbered {
    function set(uint256 which, uint256 value) external onlyOwner {
        settings[which] = value;
    }
}

/// One of them stays as it is.
contract NumberedSpared is Numbered {
    function set(uint256 which, uint256 value) external onlyOwner {
        require(which != 1);
        settings[which] = value;
    }
}

/// Another one, that no move asks for.
contract HonestNumbered is Numbered {
    mapping(uint256 => uint256) internal others; // slot 5

    function set(uint256 which, uint256 value) external onlyOwner {
        require(which > 1);
        settings[which] = value;
    }

    function setOther(uint256 which, uint256 value) external onlyOwner {
        others[which] = value;
    }
}

contract NumberedTwice is SetToken {
    mapping(uint256 => mapping(uint256 => uint256)) internal settings; // slot 4

    function set(uint256 group, uint256 which, uint256 value) external onlyOwner {
        settings[group][which] = value;
    }

    function _check(address from, address) internal view override {
        require(settings[3][7] == 0 || from == owner, "paused");
    }
}

contract PauseByName is SetToken {
    mapping(bytes32 => uint256) internal settings; // slot 4

    function set(bytes32 name, uint256 value) external onlyOwner {
        settings[name] = value;
    }

    function _check(address from, address) internal view override {
        require(settings[keccak256("paused")] == 0 || from == owner, "paused");
    }
}

/// The name is one that nobody would try.
contract PauseByStrangeName is SetToken {
    mapping(bytes32 => uint256) internal settings; // slot 4

    function set(bytes32 name, uint256 value) external onlyOwner {
        settings[name] = value;
    }

    function _check(address from, address) internal view override {
        require(settings[keccak256("a.strange.name")] == 0 || from == owner, "paused");
    }
}

/// Looks through a list; who is taken off it is replaced by the last one.
contract HonestListed is SetToken {
    address[] internal listed; // slot 4
    mapping(address => bool) internal isListed; // slot 5
    mapping(address => uint256) internal shares; // slot 6

    function add(address who) external onlyOwner {
        require(!isListed[who]);
        isListed[who] = true;
        listed.push(who);
    }

    function addAll(address[] calldata all) external onlyOwner {
        for (uint256 i = 0; i < all.length; i++) listed.push(all[i]);
    }

    function drop(address who) external onlyOwner {
        for (uint256 i = 0; i < listed.length; i++) {
            if (listed[i] != who) continue;
            listed[i] = listed[listed.length - 1];
            isListed[who] = false;
            break;
        }
    }

    function _check(address, address) internal view override {
        uint256 rest = totalSupply;
        for (uint256 i = 0; i < listed.length; i++) {
            if (shares[listed[i]] > rest) return;
            rest -= shares[listed[i]];
        }
    }
}

/// Asks for the newest alone.
contract HonestHistory is SetToken {
    uint256[] internal history; // slot 4
    uint256 internal fee; // slot 5

    function note(uint256 value) external onlyOwner {
        history.push(value);
    }

    function _check(address, address) internal view override {
        if (history.length > 0) require(history[history.length - 1] <= block.number * 2);
    }
}

/// Numbered deposits beside.
contract HonestNumberedDeposits is SetToken {
    mapping(uint256 => uint256) internal deposits; // slot 4
    uint256 internal count; // slot 5

    function correct(uint256 id, uint256 value) external onlyOwner {
        deposits[id] = value;
    }

    function lay(uint256 value) external {
        deposits[count++] = value;
    }
}

/// A switch of a namespace of its own that nobody turns, beside points that accounts have.
contract HonestNamespaced is SetToken {
    mapping(address => uint256) internal points; // slot 4

    function setPoints(address who, uint256 value) external onlyOwner {
        points[who] = value;
    }

    function _check(address, address) internal view override {
        bytes32 slot = keccak256("a.namespace");
        uint256 stopped;
        assembly {
            stopped := sload(slot)
        }
        require(stopped == 0, "stopped");
    }
}
