// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/// Makes tokens where those agreed whom the owner trusts; how many is what differs. Here none may be enough.
contract ScamSignedByNone {
    uint256 public totalSupply; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1
    mapping(address => bool) public trusted; // slot 2
    mapping(bytes32 => bool) internal done; // slot 3
    address public owner; // slot 4

    constructor() public {
        owner = msg.sender;
    }

    function trust(address who, bool is_) external {
        require(msg.sender == owner);
        trusted[who] = is_;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function isEnough(uint256) internal pure virtual returns (bool) {
        return true;
    }

    function mint(address to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        require(isEnough(v.length));
        bytes32 hash = keccak256(abi.encodePacked(address(this), to, amount));
        require(!done[hash]);
        done[hash] = true;
        address last;
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(hash, v[i], r[i], s[i]);
            require(signer > last);
            require(trusted[signer]);
            last = signer;
        }
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

contract SignedByOne is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count > 0;
    }
}

contract SignedByTwo is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count >= 2;
    }
}

contract SignedByMoreThanTwo is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count > 2;
    }
}

contract SignedByThree is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count == 3;
    }
}

contract SignedBySome is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count >= 2 && count <= 9;
    }
}

contract ScamSignedByAtMost is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count <= 3;
    }
}

contract ScamSignedByLess is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count < 2;
    }
}

contract ScamSignedByOthers is ScamSignedByNone {
    function isEnough(uint256 count) internal pure override returns (bool) {
        return count != 3;
    }
}
