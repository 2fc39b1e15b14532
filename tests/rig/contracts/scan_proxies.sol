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
