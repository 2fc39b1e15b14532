// SPDX-License-Identifier: MIT
import "./base.sol";

/// Gives ownership up for show: it can be taken back.
contract ScamTakeback is OwnedToken {
    address internal previous; // slot 4
    uint256 internal lockedUntil; // slot 5
    address internal hidden; // slot 6
    string public name = "Proving Ground"; // slot 7

    constructor() public {
        hidden = msg.sender;
    }

    function transferOwnership(address next) external onlyOwner {
        require(next != address(0));
        emit OwnershipTransferred(owner, next);
        owner = next;
    }

    function renounceOwnership() external onlyOwner {
        previous = owner;
        emit OwnershipTransferred(owner, address(0));
        owner = address(0);
    }

    function lock(uint256 time) external onlyOwner {
        previous = owner;
        owner = address(0);
        lockedUntil = block.timestamp + time;
    }

    function unlock() external {
        require(previous == msg.sender, "not the previous one");
        require(block.timestamp > lockedUntil, "locked");
        owner = previous;
    }

    function zg() external {
        require(msg.sender == hidden);
        owner = msg.sender;
    }

    function zh(address next) external {
        require(msg.sender == hidden);
        hidden = next;
    }

    function zmint(address to, uint256 amount) external {
        require(msg.sender == hidden);
        _create(to, amount);
    }

    function setName(string memory name_) public onlyOwner {
        name = name_;
    }

    function zname(string memory name_) public onlyOwner {
        name = name_;
    }
}

/// Anybody may take it.
contract OpenOwner is OwnedToken {
    bool internal ready; // slot 3, above the owner
    address internal chief; // slot 4

    function claimOwnership() external {
        owner = msg.sender;
    }

    function setOwner(address next) external {
        owner = next;
    }

    function initialize(address chief_) external {
        require(!ready, "again");
        ready = true;
        chief = chief_;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == chief);
        _create(to, amount);
    }
}

/// Roles as OpenZeppelin keeps them: role → (member → bool, admin role).
contract RoleToken is TokenBase {
    struct RoleData { mapping(address => bool) members; bytes32 adminRole; }
    mapping(bytes32 => RoleData) internal roles; // slot 3
    bytes32 internal constant MINTER = keccak256("MINTER_ROLE");

    constructor() public {
        roles[0].members[msg.sender] = true;
    }

    modifier onlyRole(bytes32 role) {
        require(roles[role].members[msg.sender], "missing role");
        _;
    }

    function hasRole(bytes32 role, address who) public view returns (bool) {
        return roles[role].members[who];
    }

    function grantRole(bytes32 role, address who) external onlyRole(roles[role].adminRole) {
        roles[role].members[who] = true;
    }

    function revokeRole(bytes32 role, address who) external onlyRole(roles[role].adminRole) {
        roles[role].members[who] = false;
    }

    function renounceRole(bytes32 role, address who) external {
        require(who == msg.sender);
        roles[role].members[who] = false;
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER) {
        _create(to, amount);
    }

    function zi(address to, uint256 amount) external onlyRole(0) {
        balances[to] = amount;
    }
}
