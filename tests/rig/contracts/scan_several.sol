// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Hands calls on, and what it answers back.
abstract contract ScanHandsOn {
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

/// What ScanToken does not have, in its storage: anybody takes its keeper's place.
contract ScanTakes {
    address public owner;

    function take() external {
        owner = msg.sender;
    }
}

/// A token to all but one.
contract ScanTwoCodes is ScanHandsOn {
    address private immutable _code;
    address private immutable _other;

    constructor(address code, address other) {
        _code = code;
        _other = other;
    }

    fallback() external payable {
        if (msg.sender == 0x3333333333333333333333333333333333333333) handOn(_other);
        handOn(_code);
    }
}

/// The same behind numbered slots, each of which the caller's address may choose.
contract ScanTwoSlots is ScanHandsOn {
    address private _keeper;
    uint256[5] private _token;
    address private _code;
    address private _other;

    constructor(address code, address other) {
        _code = code;
        _other = other;
    }

    fallback() external payable {
        handOn(uint160(msg.sender) % 2 == 0 ? _other : _code);
    }
}

/// Its code in a slot of its own, whichever the token leaves free.
contract ScanPlainSlot is ScanHandsOn {
    address private _keeper;
    uint256[5] private _token;
    address private _code;

    constructor(address code) {
        _code = code;
    }

    fallback() external payable {
        handOn(_code);
    }

    receive() external payable {
        handOn(_code);
    }
}

/// Its code named in its own.
contract ScanPlainCode is ScanHandsOn {
    address private immutable _code;

    constructor(address code) {
        _code = code;
    }

    fallback() external payable {
        handOn(_code);
    }
}

/// Its code in a slot where nobody looks first.
contract ScanFarSlot is ScanHandsOn {
    uint256[30] private _token;
    address private _code;

    constructor(address code) {
        _code = code;
    }

    fallback() external payable {
        handOn(_code);
    }
}

/// Where diamonds keep which facet serves a selector (EIP-2535).
abstract contract ScanFacets {
    struct Facets {
        mapping(bytes4 => address) facetOf;
    }

    function facets() internal pure returns (Facets storage found) {
        assembly {
            found.slot := 0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c
        }
    }
}

/// Shows the facets that it is told to show, beside those that it runs. Slot 0 is the token's keeper.
contract ScanLoupe is ScanHandsOn, ScanFacets {
    address private _keeper;
    uint256[5] private _token;
    address[] private _shown;

    constructor(bytes4[] memory selectors, address[] memory codes, address[] memory shown) {
        for (uint256 i = 0; i < selectors.length; i++) facets().facetOf[selectors[i]] = codes[i];
        _shown = shown;
    }

    function facetAddresses() external view returns (address[] memory) {
        return _shown;
    }

    fallback() external payable {
        address facet = facets().facetOf[msg.sig];
        require(facet != address(0), "no function");
        handOn(facet);
    }
}

/// A facet that lets the keeper change the facets of ScanLoupe.
contract ScanCut is ScanFacets {
    address private _keeper;

    function diamondCut(bytes4 selector, address facet) external {
        require(msg.sender == _keeper, "not you");
        facets().facetOf[selector] = facet;
    }
}

/// Names one code for a selector and another for all else.
contract ScanResolver {
    address private immutable _code;
    address private immutable _other;

    constructor(address code, address other) {
        _code = code;
        _other = other;
    }

    function lookup(bytes4 selector) external view returns (address) {
        return selector == ScanTakes.take.selector ? _other : _code;
    }

    function implementation() external view returns (address) {
        return _code;
    }

    /// What anybody hears who does not say what he asks for.
    fallback() external {
        address code = _code;
        assembly {
            mstore(0, code)
            return(0, 32)
        }
    }
}

contract ScanResolved is ScanHandsOn {
    ScanResolver private immutable _resolver;

    constructor(ScanResolver resolver) {
        _resolver = resolver;
    }

    fallback() external payable {
        handOn(_resolver.lookup(msg.sig));
    }
}

/// Always asks for the same.
contract ScanResolvedOnce is ScanHandsOn {
    ScanResolver private immutable _resolver;

    constructor(ScanResolver resolver) {
        _resolver = resolver;
    }

    fallback() external payable {
        handOn(_resolver.lookup(0x159090bd));
    }
}

/// Asks what stands in the slot for beacons (EIP-1967) for more than a beacon tells.
contract ScanResolvedByBeacon is ScanHandsOn {
    constructor(address beacon) {
        assembly {
            sstore(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50, beacon)
        }
    }

    fallback() external payable {
        address beacon;
        assembly {
            beacon := sload(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50)
        }
        handOn(ScanResolver(beacon).lookup(msg.sig));
    }
}
