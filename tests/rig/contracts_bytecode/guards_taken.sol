// SPDX-License-Identifier: MIT
import "./base.sol";

interface IOwned {
    function owner() external view returns (address);
    function may(address who) external view returns (bool);
}

/// Guards whose holder the caller chooses.
contract TakenByChoice is OwnedToken {
    mapping(address => bool) internal signers; // slot 4
    uint256 internal word; // slot 5
    mapping(address => bool) internal listed; // slot 6

    function zowner(IOwned other, address to, uint256 n) external {
        require(other.owner() == msg.sender);
        balances[to] = n;
    }

    function zmay(IOwned other, address to, uint256 n) external {
        require(other.may(msg.sender));
        balances[to] = n;
    }

    function zcaller(address to, uint256 n) external {
        require(IOwned(msg.sender).may(msg.sender));
        balances[to] = n;
    }

    // The owner has listed whom the caller may name.
    function list(address other) external onlyOwner {
        listed[other] = true;
    }

    function zlisted(address other, address to, uint256 n) external {
        require(listed[other]);
        require(IOwned(other).may(msg.sender));
        balances[to] = n;
    }

    function enter() external {
        signers[msg.sender] = true;
    }

    function zsigned(address to, uint256 n, uint8 v, bytes32 r, bytes32 s) external {
        require(signers[ecrecover(keccak256(abi.encodePacked(to, n)), v, r, s)]);
        balances[to] = n;
    }

    function setWord(uint256 next) external {
        word = next;
    }

    function zword(address to, uint256 n) external {
        require(msg.sender == address(uint160(word >> 96)));
        balances[to] = n;
    }

    // An address that ends so is found in no time.
    function zends(address to, uint256 n) external {
        require(uint160(msg.sender) & 0xffff == 0);
        balances[to] = n;
    }

    function zendsDead(address to, uint256 n) external {
        require(uint16(uint160(msg.sender)) == 0xdead);
        balances[to] = n;
    }

    function zeven(address to, uint256 n) external {
        require(uint256(keccak256(abi.encodePacked(msg.sender))) % 2 == 0);
        balances[to] = n;
    }
}

/// The contract itself has to call, and anybody makes it call itself.
contract TakenBySelf is TokenBase {
    function run(bytes calldata data) external {
        CALL(done, address(this), data);
        require(done);
    }

    function zself(address to, uint256 n) external {
        require(msg.sender == address(this));
        balances[to] = n;
    }
}

/// The same by a call to anybody.
contract TakenBySelfOrOther is TokenBase {
    function run(address target, bytes calldata data) external {
        CALL(done, target, data);
        require(done);
    }

    function zself(address to, uint256 n) external {
        require(msg.sender == address(this));
        balances[to] = n;
    }
}

/// Only the owner makes it call itself.
contract SelfOfOwner is OwnedToken {
    function run(address target, bytes calldata data) external onlyOwner {
        CALL(done, target, data);
        require(done);
    }

    function zself(address to, uint256 n) external {
        require(msg.sender == address(this));
        balances[to] = n;
    }
}

/// A role whose hash no function tells, and a way for everybody to take any role.
contract TakenRole is TokenBase {
    mapping(bytes32 => mapping(address => bool)) internal roles; // slot 3

    function take(bytes32 role) external {
        roles[role][msg.sender] = true;
    }

    function zrole(address to, uint256 n) external {
        require(roles[keccak256("SOMEBODYS_ROLE")][msg.sender]);
        balances[to] = n;
    }
}

/// What looks as if it could be done once, and can be done again.
contract TakenAgain is TokenBase {
    bool internal one; // slot 3, from bit 0
    bool internal two; // slot 3, from bit 8
    bool internal three; // slot 3, from bit 16
    uint256 internal stage; // slot 4

    function zperhaps(address to, uint256 n, bool end) external {
        require(!one);
        if (end) one = true;
        balances[to] = n;
    }

    function zstage(address to, uint256 n, uint256 next) external {
        require(stage < 5);
        stage = next;
        balances[to] = n;
    }

    function zreset(address to, uint256 n) external {
        require(!two);
        two = true;
        balances[to] = n;
    }

    function reset() external {
        two = false;
    }

    function zonce(address to, uint256 n) external {
        require(!three);
        three = true;
        balances[to] = n;
    }
}

/// Whoever names himself is entered.
contract TakenByName is TokenBase {
    mapping(address => bool) internal keepers; // slot 3
    mapping(address => mapping(uint256 => bool)) internal levels; // slot 4
    mapping(address => bool) internal held; // slot 5
    address internal owner; // slot 6

    function take(address me) external {
        require(me == msg.sender);
        keepers[me] = true;
    }

    function takeLevel(address me, uint256 level) external {
        require(me == msg.sender);
        levels[me][level] = true;
    }

    function hold(address who) external {
        require(msg.sender == owner);
        held[who] = true;
    }

    function zkept(address to, uint256 n) external {
        require(keepers[msg.sender]);
        balances[to] = n;
    }

    function zlevel(address to, uint256 n) external {
        require(levels[msg.sender][3]);
        balances[to] = n;
    }

    function zheld(address to, uint256 n) external {
        require(held[msg.sender]);
        balances[to] = n;
    }
}
