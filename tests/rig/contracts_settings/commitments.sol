// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

import "./base.sol";

/// Who has a role stands under the hash of the role and the account.
contract RolesHashed is SetToken {
    mapping(bytes32 => bool) internal granted; // slot 4

    function grant(string memory role, address who) public onlyOwner {
        granted[keccak256(abi.encodePacked(role, who))] = true;
    }

    function create(address to, uint256 amount) external {
        require(granted[keccak256(abi.encodePacked("creator", msg.sender))]);
        _create(to, amount);
    }
}

contract LevelsHashed is SetToken {
    mapping(bytes32 => uint256) internal levels; // slot 4

    function grant(bytes32 key, uint256 level) external onlyOwner {
        levels[key] = level;
    }

    function create(address to, uint256 amount) external {
        require(levels[keccak256(abi.encodePacked(msg.sender, "x"))] > 0);
        _create(to, amount);
    }
}

/// Whoever knows what was hashed.
contract SecretsHashed is SetToken {
    mapping(bytes32 => bool) internal allowed; // slot 4

    function allow(bytes32 key) external onlyOwner {
        allowed[key] = true;
    }

    function create(address to, uint256 amount, bytes32 secret) external {
        require(allowed[keccak256(abi.encodePacked(secret))]);
        _create(to, amount);
    }
}

contract Decided is SetToken {
    mapping(bytes32 => uint256) internal due; // slot 4

    function decide(address to, uint256 amount) external onlyOwner {
        due[keccak256(abi.encodePacked(to, amount))] = block.timestamp + 2 days;
    }
}

/// What was decided anybody carries out.
contract DecidedForAll is Decided {
    function create(address to, uint256 amount) external {
        bytes32 id = keccak256(abi.encodePacked(to, amount));
        require(due[id] != 0 && due[id] < block.timestamp);
        due[id] = 0;
        _create(to, amount);
    }
}

/// The owner alone carries it out.
contract DecidedForOwner is Decided {
    function create(address to, uint256 amount) external onlyOwner {
        bytes32 id = keccak256(abi.encodePacked(to, amount));
        require(due[id] != 0 && due[id] < block.timestamp);
        due[id] = 0;
        _create(to, amount);
    }
}

/// Anybody decides.
contract DecidedByAll is SetToken {
    mapping(bytes32 => uint256) internal due; // slot 4

    function decide(address to, uint256 amount) external {
        due[keccak256(abi.encodePacked(to, amount))] = block.timestamp + 2 days;
    }

    function create(address to, uint256 amount) external {
        bytes32 id = keccak256(abi.encodePacked(to, amount));
        require(due[id] != 0 && due[id] < block.timestamp);
        due[id] = 0;
        _create(to, amount);
    }
}
