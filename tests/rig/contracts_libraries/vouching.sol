// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Takes a forwarder's word for who calls (ERC-2771).
abstract contract Vouching {
    address internal forwarder; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1
    mapping(address => mapping(address => uint256)) public allowance; // slot 2
    address public owner = msg.sender; // slot 3

    function trusts(address who) internal view virtual returns (bool) {
        return who == forwarder;
    }

    function sender() internal view returns (address who) {
        who = msg.sender;
        if (msg.data.length >= 20 && trusts(msg.sender)) {
            assembly {
                who := shr(96, calldataload(sub(calldatasize(), 20)))
            }
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[sender()] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[sender()][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][sender()] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

contract VouchedInSlot is Vouching {}

contract VouchedInCode is Vouching {
    function trusts(address who) internal pure override returns (bool) {
        return who == 0x1111111111111111111111111111111111111111;
    }
}

/// The owner says whose word is taken.
contract VouchedByChoice is Vouching {
    function zf(address next) external {
        require(msg.sender == owner);
        forwarder = next;
    }
}

/// The owner lists whose word is taken.
contract VouchedByList is Vouching {
    mapping(address => bool) private listed; // slot 4

    function trusts(address who) internal view override returns (bool) {
        return listed[who];
    }

    function zl(address who, bool on) external {
        require(sender() == owner);
        listed[who] = on;
    }
}

/// Listed when it was made, as templates do: nobody lists more.
contract VouchedByListed is Vouching {
    mapping(address => bool) private listed; // slot 4

    constructor(address who) {
        listed[who] = true;
    }

    function trusts(address who) internal view override returns (bool) {
        return listed[who];
    }
}

/// Whoever gives roles says whose word is taken.
contract VouchedByRole is Vouching {
    bytes32 public constant RELAYS = keccak256("RELAYS");
    mapping(bytes32 => mapping(address => bool)) private roles; // slot 4

    function trusts(address who) internal view override returns (bool) {
        return roles[RELAYS][who];
    }

    function zr(bytes32 role, address who) external {
        require(roles[0][msg.sender]);
        roles[role][who] = true;
    }
}

/// The code does not tell whose word it takes.
contract VouchedByHash is Vouching {
    function trusts(address who) internal pure override returns (bool) {
        return keccak256(abi.encode(who)) == hex"1234567812345678123456781234567812345678123456781234567812345678";
    }
}

contract VouchedByOwnersHash is Vouching {
    bytes32 private hashed; // slot 4

    function trusts(address who) internal view override returns (bool) {
        return keccak256(abi.encode(who)) == hashed;
    }

    function zh(bytes32 next) external {
        require(msg.sender == owner);
        hashed = next;
    }
}

/// Anybody says whose word is taken.
contract VouchedByAnybodysChoice is Vouching {
    function zf(address next) external {
        forwarder = next;
    }
}

/// One, named when it was made (OpenZeppelin's ERC2771Context).
contract VouchedForGood is Vouching {
    address private immutable relay;

    constructor(address one) {
        relay = one;
    }

    function trusts(address who) internal view override returns (bool) {
        return who == relay;
    }
}

/// Anybody's word is taken.
contract VouchedByNobody is Vouching {
    function trusts(address) internal pure override returns (bool) {
        return true;
    }
}

/// Whoever calls is whom he disposes for.
contract NotVouched is Vouching {
    function trusts(address) internal pure override returns (bool) {
        return false;
    }
}
