// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Takes somebody's word for who the owner is (ERC-2771): he may as well name the zero address.
abstract contract VouchedOwner {
    address public owner = msg.sender; // slot 0
    mapping(address => bool) internal listed; // slot 1
    mapping(address => uint256) public balanceOf; // slot 2
    uint256 public totalSupply; // slot 3

    function trusts(address who) internal view virtual returns (bool);

    function sender() internal view returns (address who) {
        who = msg.sender;
        if (msg.data.length >= 20 && trusts(msg.sender)) {
            assembly {
                who := shr(96, calldataload(sub(calldatasize(), 20)))
            }
        }
    }

    function renounceOwnership() external {
        require(sender() == owner);
        owner = address(0);
    }

    function mint(address to, uint256 amount) external {
        require(sender() == owner);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[sender()] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Everybody's word is taken.
contract OwnerSaidByAnybody is VouchedOwner {
    function trusts(address who) internal pure override returns (bool) {
        return who != address(0);
    }
}

contract OwnerSaidByWallets is VouchedOwner {
    function trusts(address who) internal view override returns (bool) {
        return who == tx.origin;
    }
}

contract OwnerSaidByHolders is VouchedOwner {
    function trusts(address who) internal view override returns (bool) {
        return balanceOf[who] > 0;
    }
}

/// Everybody enters himself.
contract OwnerSaidByJoining is VouchedOwner {
    function join() external {
        listed[msg.sender] = true;
    }

    function trusts(address who) internal view override returns (bool) {
        return listed[who];
    }
}

/// Whom the constructor has entered.
contract OwnerSaidByListed is VouchedOwner {
    constructor() {
        listed[msg.sender] = true;
    }

    function trusts(address who) internal view override returns (bool) {
        return listed[who];
    }
}

contract OwnerSaidByFixed is VouchedOwner {
    function trusts(address who) internal pure override returns (bool) {
        return who == 0x1111111111111111111111111111111111111111;
    }
}

contract OwnerSaidByHashed is VouchedOwner {
    function trusts(address who) internal pure override returns (bool) {
        return keccak256(abi.encode(who)) == hex"1234567812345678123456781234567812345678123456781234567812345678";
    }
}

contract OwnerSaidByNobody is VouchedOwner {
    function trusts(address) internal pure override returns (bool) {
        return false;
    }
}

/// Its own word, which it gives for whoever calls.
contract OwnerSaidBySelf is VouchedOwner {
    function act(bytes calldata what) external {
        (bool ok,) = address(this).call(abi.encodePacked(what, msg.sender));
        require(ok);
    }

    function trusts(address who) internal view override returns (bool) {
        return who == address(this);
    }
}
