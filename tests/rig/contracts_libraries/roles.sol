// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Who may is kept in bits and books, as libraries keep it; a twin lets in whoever likes.

abstract contract RolesInBits {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) internal roles;
    uint256 public totalSupply;
    address public owner = msg.sender;

    function grantRoles(address to, uint256 which) external {
        require(msg.sender == owner);
        roles[to] |= which;
    }

    function mint(address to, uint256 amount) external {
        require(roles[msg.sender] & 1 != 0);
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Whoever has roles gives some of them up.
contract HonestGivenUp is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] ^= roles[msg.sender] & which;
    }
}

contract HonestMaskedOut is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] &= ~which;
    }
}

/// Takes what is there away, and gives what is not.
contract ScamTurnedOver is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] ^= which;
    }
}

contract ScamFilledUp is RolesInBits {
    function renounceRoles(uint256 which) external {
        roles[msg.sender] = (roles[msg.sender] & which) | (which & 1);
    }
}
