// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// An owner who is one by a role, and who names whoever comes after him; twins whose role outlives him.

abstract contract OneAdministrator {
    mapping(bytes32 => mapping(address => bool)) internal roles;
    address public owner = msg.sender;
    address public next;
    uint48 public from;
    uint256 public supply;

    modifier onlyAdministrator() {
        require(roles[0][msg.sender]);
        _;
    }

    function give(bytes32 role, address account) internal virtual {
        if (role == 0) {
            require(owner == address(0));
            owner = account;
        }
        roles[role][account] = true;
    }

    function take(bytes32 role, address account) internal virtual {
        if (role == 0 && account == owner) delete owner;
        if (roles[role][account]) roles[role][account] = false;
    }

    function grantRole(bytes32 role, address account) external virtual onlyAdministrator {
        require(role != 0);
        give(role, account);
    }

    function renounceRole(bytes32 role, address account) external {
        require(account == msg.sender);
        if (role == 0 && account == owner) require(next == address(0));
        take(role, account);
    }

    function begin(address account) external onlyAdministrator {
        next = account;
        from = uint48(block.timestamp + 2 days);
    }

    function accept() external {
        require(msg.sender == next && from != 0 && from < block.timestamp);
        take(0, owner);
        give(0, next);
        delete next;
        delete from;
    }

    function add(uint256 amount) external {
        require(roles[keccak256("MINTER")][msg.sender]);
        supply += amount;
    }
}

contract HonestAdministrator is OneAdministrator {}

/// Others are given the role as well, and keep it when the owner is gone.
contract ScamSecondAdministrator is OneAdministrator {
    function grantRole(bytes32 role, address account) external override onlyAdministrator {
        roles[role][account] = true;
    }
}

/// Whoever gives up his place keeps the role.
contract ScamKeptRole is OneAdministrator {
    function take(bytes32 role, address account) internal override {
        if (role == 0 && account == owner) delete owner;
        else roles[role][account] = false;
    }
}
