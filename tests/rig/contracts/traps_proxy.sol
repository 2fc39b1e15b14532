// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// The code behind the proxy at first.
contract FirstLogic is TrapToken {
    constructor() TrapToken(0) {}

    function initialize(uint256 supply, address owner_) external {
        require(admin == address(0), "already initialized");
        admin = owner_;
        totalSupply = supply;
        balances[owner_] = supply;
        emit Transfer(address(0), owner_, supply);
    }
}

/// The code behind it after the upgrade.
contract SecondLogic is FirstLogic {
    function _check(address, address to, uint256) internal view override {
        if (to == pair) revert("upgraded"); // trap
    }
}

/// An ERC-1967 proxy whose owner swaps the code behind it.
contract UpgradeableToken {
    bytes32 private constant IMPLEMENTATION_SLOT =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    address private immutable upgrader;
    address private immutable second = address(new SecondLogic());

    event Upgraded(address indexed implementation);

    constructor(uint256 supply) {
        upgrader = msg.sender;
        address first = address(new FirstLogic());
        _point(first);
        (bool done,) =
            first.delegatecall(abi.encodeCall(FirstLogic.initialize, (supply, msg.sender)));
        require(done, "not initialized");
    }

    function upgrade() external {
        require(msg.sender == upgrader, "not the upgrader");
        _point(second);
    }

    function _point(address implementation) private {
        assembly ("memory-safe") {
            sstore(IMPLEMENTATION_SLOT, implementation)
        }
        emit Upgraded(implementation);
    }

    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(IMPLEMENTATION_SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
