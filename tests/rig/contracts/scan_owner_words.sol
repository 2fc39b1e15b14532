// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token with nothing but transfers.
abstract contract BareToken {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function give(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
    }
}

/// What `owner()` tells is one thing, who may mint is another.
abstract contract KeptToken is BareToken {
    address internal keeper;

    constructor(address first) {
        keeper = first;
        give(msg.sender, 10 ** 24);
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == keeper);
        give(to, value);
    }
}

contract OwnerOfTwoNames is KeptToken {
    constructor(address first) KeptToken(first) {}

    function owner() external pure returns (address) {
        return address(0);
    }

    function getOwner() external view returns (address) {
        return keeper;
    }
}

contract OwnerOfTwoSlots is KeptToken {
    address private gone;

    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        return gone;
    }

    function getOwner() external view returns (address) {
        return keeper;
    }
}

contract OwnerHiddenByFlag is KeptToken {
    bool private hidden = true;

    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        return hidden ? address(0) : keeper;
    }
}

contract OwnerHiddenByMask is KeptToken {
    uint256 private mask;

    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        return address(uint160(uint160(keeper) & mask));
    }
}

contract OwnerHiddenByGas is KeptToken {
    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        if (gasleft() < 100_000_000_000) return address(0);
        return keeper;
    }
}

contract OwnerToldPlainly is KeptToken {
    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        return keeper;
    }
}

/// The lock of many taxed tokens, in the owner's slot.
contract LockBesideOwner is ERC20, Ownable {
    bool private swapping;

    constructor() ERC20("Packed", "PCK") {
        _mint(msg.sender, 10 ** 24);
    }

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (swapping || from == owner()) return super._transfer(from, to, value);
        swapping = true;
        super._transfer(from, address(this), value / 100);
        swapping = false;
        super._transfer(from, to, value - value / 100);
    }
}

/// A number that anybody writes over the owner's upper half.
contract NumberOverOwner is KeptToken {
    constructor(address first) KeptToken(first) {}

    function owner() external view returns (address) {
        return keeper;
    }

    function note(uint64 note_) external {
        assembly {
            let low := and(sload(keeper.slot), 0xffffffffffffffffffffffff)
            sstore(keeper.slot, or(low, shl(96, note_)))
        }
    }
}

/// A proxy that answers `owner()` itself and hands on everything else.
contract OwnerShownByProxy {
    // keccak256("eip1967.proxy.implementation") - 1
    bytes32 private constant SLOT =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address implementation) {
        assembly {
            sstore(SLOT, implementation)
        }
    }

    fallback() external payable {
        assembly {
            if eq(calldatasize(), 4) {
                mstore(0, 0)
                return(0, 32)
            }
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if done { return(0, returndatasize()) }
            revert(0, returndatasize())
        }
    }
}
