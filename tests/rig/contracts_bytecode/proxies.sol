// SPDX-License-Identifier: MIT

interface IBeacon {
    function implementation() external view returns (address);
}

/// What runs another contract's code in its own place, by where it finds that contract.
contract Forwarder {
    function _run(address target) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    function _read(bytes32 slot) internal view returns (address value) {
        assembly { value := sload(slot) }
    }

    function _write(bytes32 slot, address value) internal {
        assembly { sstore(slot, value) }
    }
}

contract Proxy1967 is Forwarder {
    FALLBACK {
        _run(_read(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc));
    }
}

/// The admin sees its own functions, everybody else the implementation's.
contract TransparentProxy is Forwarder {
    function upgradeTo(address next) external {
        if (msg.sender == _read(0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103)) {
            _write(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, next);
        } else {
            _run(_read(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc));
        }
    }

    FALLBACK {
        _run(_read(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc));
    }
}

contract BeaconProxy1967 is Forwarder {
    FALLBACK {
        _run(IBeacon(_read(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50)).implementation());
    }
}

contract PlainSlotProxy is Forwarder {
    address internal admin; // slot 0
    address internal target; // slot 1

    constructor() public {
        admin = msg.sender;
    }

    function zu(address next) external {
        require(msg.sender == admin);
        target = next;
    }

    FALLBACK {
        _run(target);
    }
}

/// Nothing writes the slot once the constructor has.
contract FixedSlotProxy is Forwarder {
    address internal target; // slot 0

    constructor(address target_) public {
        target = target_;
    }

    FALLBACK {
        _run(target);
    }
}

/// Anybody names what runs.
contract OpenSlotProxy is Forwarder {
    address internal target; // slot 0

    function zu(address next) external {
        target = next;
    }

    FALLBACK {
        _run(target);
    }
}

contract OpenDiamond is Forwarder {
    mapping(bytes4 => address) internal facets; // slot 0

    function zcut(bytes4 selector, address facet) external {
        facets[selector] = facet;
    }

    FALLBACK {
        address facet = facets[msg.sig];
        require(facet != address(0));
        _run(facet);
    }
}

/// A facet that cuts: it knows the diamond by the slot of EIP-2535's reference code alone.
contract CuttingFacet {
    mapping(bytes4 => address) internal spare;

    function zcut(bytes4 selector, address facet) external {
        assembly {
            mstore(0, selector)
            mstore(32, 0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c)
            sstore(keccak256(0, 64), facet)
        }
    }

    function zother(bytes4 selector, address facet) external {
        spare[selector] = facet;
    }
}

contract Diamond is Forwarder {
    mapping(bytes4 => address) internal facets; // slot 0
    address internal admin; // slot 1

    constructor() public {
        admin = msg.sender;
    }

    function setFacet(bytes4 selector, address facet) external {
        require(msg.sender == admin);
        facets[selector] = facet;
    }

    FALLBACK {
        address facet = facets[msg.sig];
        require(facet != address(0));
        _run(facet);
    }
}

/// The implementation of a proxy that upgrades itself.
contract UpgradesItself is Forwarder {
    address internal owner; // slot 0

    function proxiableUUID() external pure returns (bytes32) {
        return 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    }

    function upgradeTo(address next) external {
        require(msg.sender == owner);
        _write(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, next);
    }

    function zz(address next) external {
        require(msg.sender == owner);
        _write(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, next);
    }
}

/// Runs what it is told to, for whoever asks: no proxy.
contract RunsAnything is Forwarder {
    function run(address target) external {
        _run(target);
    }
}
