// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Hands calls on, and what it answers back.
abstract contract HandsOn {
    address internal constant ONE = 0x1111111111111111111111111111111111111111;
    address internal constant OTHER = 0x2222222222222222222222222222222222222222;

    function handOn(address code) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract OneForAll is HandsOn {
    fallback() external payable {
        handOn(ONE);
    }

    receive() external payable {
        handOn(ONE);
    }
}

contract BySender is HandsOn {
    fallback() external payable {
        if (msg.sender == 0x3333333333333333333333333333333333333333) handOn(OTHER);
        handOn(ONE);
    }
}

contract ByValue is HandsOn {
    fallback() external payable {
        handOn(msg.value == 3 ? OTHER : ONE);
    }
}

contract ByFlag is HandsOn {
    bool internal flag;

    fallback() external payable {
        handOn(flag ? OTHER : ONE);
    }
}

contract ByList is HandsOn {
    mapping(address => bool) internal listed;

    fallback() external payable {
        handOn(listed[msg.sender] ? OTHER : ONE);
    }
}

contract ByRange is HandsOn {
    fallback() external payable {
        handOn(uint32(msg.sig) > 0x40000000 ? OTHER : ONE);
    }
}

contract ByReceiving is HandsOn {
    fallback() external payable {
        handOn(ONE);
    }

    receive() external payable {
        handOn(OTHER);
    }
}

contract AfterFailure is HandsOn {
    fallback() external payable {
        bool ok;
        address code = ONE;
        assembly {
            calldatacopy(0, 0, calldatasize())
            ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
        }
        if (!ok) handOn(OTHER);
    }
}

contract BySlots is HandsOn {
    address internal one;
    address internal other;

    fallback() external payable {
        handOn(uint160(msg.sender) % 2 == 0 ? other : one);
    }
}

contract SlotOrCode is HandsOn {
    address internal one;

    fallback() external payable {
        handOn(msg.value == 3 ? OTHER : one);
    }
}

/// Tells a library of each call before it hands it on.
contract WithLibrary is HandsOn {
    fallback() external payable {
        (bool ok,) = OTHER.delegatecall(abi.encodeWithSignature("tell(address)", msg.sender));
        require(ok);
        handOn(ONE);
    }
}

/// As OpenZeppelin's since version 5: its administrator is served by the fallback alone.
contract AdminServed is HandsOn {
    bytes32 internal constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    address internal constant ADMIN = 0x3333333333333333333333333333333333333333;

    fallback() external payable {
        if (msg.sender == ADMIN) {
            require(msg.sig == 0x4f1ef286);
            (address next, bytes memory data) = abi.decode(msg.data[4:], (address, bytes));
            require(next.code.length > 0);
            assembly {
                sstore(SLOT, next)
            }
            if (data.length > 0) {
                (bool ok,) = next.delegatecall(data);
                require(ok);
            }
        } else {
            address code;
            assembly {
                code := sload(SLOT)
            }
            handOn(code);
        }
    }
}

/// Runs what its caller names, if he sends three wei.
contract NamedOrOne is HandsOn {
    fallback() external payable {
        address code = ONE;
        if (msg.value == 3) code = address(uint160(uint256(bytes32(msg.data[4:36]))));
        handOn(code);
    }
}

contract NineCodes is HandsOn {
    fallback() external payable {
        if (msg.value == 1) handOn(0x1111111111111111111111111111111111111111);
        if (msg.value == 2) handOn(0x2222222222222222222222222222222222222222);
        if (msg.value == 3) handOn(0x3333333333333333333333333333333333333333);
        if (msg.value == 4) handOn(0x4444444444444444444444444444444444444444);
        if (msg.value == 5) handOn(0x5555555555555555555555555555555555555555);
        if (msg.value == 6) handOn(0x6666666666666666666666666666666666666666);
        if (msg.value == 7) handOn(0x7777777777777777777777777777777777777777);
        if (msg.value == 8) handOn(0x8888888888888888888888888888888888888888);
        if (msg.value == 9) handOn(0x9999999999999999999999999999999999999999);
    }
}

/// Which code it is hangs on the round of a loop.
contract InRounds is HandsOn {
    fallback() external payable {
        for (uint256 i = 0; i < 9; i++) {
            if (msg.value == i) handOn(address(uint160(uint256(uint160(ONE)) + i)));
        }
    }
}

contract BySelector is HandsOn {
    mapping(bytes4 => address) internal facets;

    fallback() external payable {
        address code = facets[msg.sig];
        require(code != address(0));
        handOn(code);
    }
}

/// The same with more in each entry.
contract BySelectorInStruct is HandsOn {
    struct Facet {
        uint96 number;
        uint256 since;
        address code;
    }

    mapping(bytes4 => Facet) internal facets;

    fallback() external payable {
        handOn(facets[msg.sig].code);
    }
}

contract BySelectorOrSlot is HandsOn {
    mapping(bytes4 => address) internal facets;
    address internal one;

    fallback() external payable {
        address code = facets[msg.sig];
        handOn(code == address(0) ? one : code);
    }
}
