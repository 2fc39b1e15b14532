// SPDX-License-Identifier: MIT
import "./base.sol";

/// Who may stands in a list that the owner makes.
contract AppointedList is OwnedToken {
    address[] internal heads; // slot 4

    function appoint(address who) external onlyOwner {
        heads.push(who);
    }

    function zburn(uint256 index, address from, uint256 n) external {
        require(msg.sender == heads[index]);
        balances[from] = _sub(balances[from], n);
    }
}

/// Others than the owner enter whom they like, too.
contract AppointedByAll is AppointedList {
    function zenter(uint256 index, address who) external {
        heads[index] = who;
    }
}

/// Anybody gives himself the role that mints.
contract RolesForAll is OwnedToken {
    bytes32 public constant MINTER = keccak256("MINTER");
    mapping(bytes32 => mapping(address => bool)) internal roles; // slot 4

    function take(bytes32 role) external {
        roles[role][msg.sender] = true;
    }

    function zmint(address to, uint256 n) external {
        require(roles[MINTER][msg.sender]);
        _create(to, n);
    }
}

/// What anybody notes for himself is not what lets him.
contract RolesKept is OwnedToken {
    bytes32 public constant MINTER = keccak256("MINTER");
    mapping(bytes32 => mapping(address => bool)) internal roles; // slot 4
    mapping(bytes32 => mapping(address => bool)) internal voted; // slot 5

    function give(bytes32 role, address to) external onlyOwner {
        roles[role][to] = true;
    }

    function vote(bytes32 what) external {
        require(!voted[what][msg.sender]);
        voted[what][msg.sender] = true;
    }

    function zmint(address to, uint256 n) external {
        require(roles[MINTER][msg.sender]);
        _create(to, n);
    }
}
