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
