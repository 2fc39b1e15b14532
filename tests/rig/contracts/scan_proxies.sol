// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A diamond (EIP-2535) as far as it matters: functions by selector, and a list of facets.
contract ScanDiamond {
    mapping(bytes4 => address) private _facetOf;
    address[] private _facets;
    address private _cutter;

    constructor(bytes4[] memory selectors, address[] memory facets) {
        _cutter = msg.sender;
        for (uint256 i = 0; i < selectors.length; i++) _facetOf[selectors[i]] = facets[i];
        for (uint256 i = 0; i < facets.length; i++) _facets.push(facets[i]);
    }

    function facetAddresses() external view returns (address[] memory) {
        return _facets;
    }

    function cut(bytes4 selector, address facet) external {
        require(msg.sender == _cutter, "not you");
        _facetOf[selector] = facet;
    }

    fallback() external payable {
        address facet = _facetOf[msg.sig];
        require(facet != address(0), "no function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// Names another implementation to everybody but its proxy: what is shown is not what runs.
contract ScanTwoFacedBeacon {
    address private immutable _shown;
    address private _run;
    address private _proxy;

    constructor(address shown, address run) {
        _shown = shown;
        _run = run;
    }

    function serve(address proxy) external {
        _proxy = proxy;
    }

    function implementation() external view returns (address) {
        return msg.sender == _proxy ? _run : _shown;
    }
}

/// A token that answers the first questions itself and leaves the rest to what a beacon names (EIP-1967).
contract ScanHalfToken {
    constructor(address beacon) {
        assembly {
            sstore(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50, beacon)
        }
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function totalSupply() external pure returns (uint256) {
        return 10 ** 24;
    }

    fallback() external payable {
        address beacon;
        assembly {
            beacon := sload(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50)
        }
        address code = IScanBeacon(beacon).implementation();
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

/// Keeps in its code which beacon it asks, as later beacon proxies of OpenZeppelin.
contract ScanBeaconInCode {
    address private immutable _beacon;

    constructor(address beacon) {
        _beacon = beacon;
    }

    fallback() external payable {
        address code = IScanBeacon(_beacon).implementation();
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

interface IScanBeacon {
    function implementation() external view returns (address);
}
