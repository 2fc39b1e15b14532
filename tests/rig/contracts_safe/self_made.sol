// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// To stand in a list that anybody fills is no right to anything that concerns all.

abstract contract RuledToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    bool public paused;
    uint256 public fee;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function _move(address from, address to, uint256 value) internal {
        require(!paused, "paused");
        uint256 taken = value * fee / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - taken;
        balanceOf[address(this)] += taken;
        emit Transfer(from, to, value);
    }
}

/// As the wallet library of 2017 had it: whoever comes says who the owners are.
abstract contract ListedByAnybody is RuledToken {
    address[] public owners;

    function setOwners(address[] calldata owners_) external {
        owners = owners_;
    }

    modifier onlyFirst() {
        require(owners[0] == msg.sender, "first");
        _;
    }

    modifier onlyListed() {
        bool isListed;
        for (uint256 i; i < owners.length; i++) {
            if (owners[i] == msg.sender) isListed = true;
        }
        require(isListed, "listed");
        _;
    }
}

contract ScamFirstPauses is ListedByAnybody {
    function pause(bool yes) external onlyFirst {
        paused = yes;
    }
}

contract ScamListedPauses is ListedByAnybody {
    function pause(bool yes) external onlyListed {
        paused = yes;
    }
}

contract ScamFirstBurns is ListedByAnybody {
    function burn(address from, uint256 value) external onlyFirst {
        balanceOf[from] -= value;
        totalSupply -= value;
    }
}

contract ScamFirstRuns is ListedByAnybody {
    function run(address code, bytes calldata data) external onlyFirst {
        (bool done,) = code.delegatecall(data);
        require(done, "failed");
    }
}

contract ScamFirstDestroys is ListedByAnybody {
    function end() external onlyFirst {
        selfdestruct(payable(msg.sender));
    }
}

abstract contract LedByAnybody is RuledToken {
    struct Team {
        address leader;
        uint256 score;
    }

    Team[] public teams;

    function create() external {
        teams.push(Team(msg.sender, 0));
    }

    modifier onlyLeader(uint256 team) {
        require(teams[team].leader == msg.sender, "leader");
        _;
    }
}

contract ScamLeaderPauses is LedByAnybody {
    function pause(uint256 team, bool yes) external onlyLeader(team) {
        paused = yes;
    }
}

contract ScamLeaderTaxes is LedByAnybody {
    function setFee(uint256 team, uint256 fee_) external onlyLeader(team) {
        fee = fee_;
    }
}

contract ScamLeaderBurns is LedByAnybody {
    function burn(uint256 team, address from, uint256 value) external onlyLeader(team) {
        balanceOf[from] -= value;
        totalSupply -= value;
    }
}

/// What is his own stands under his team.
contract HonestLeader is LedByAnybody {
    function count(uint256 team) external onlyLeader(team) {
        teams[team].score++;
    }

    function burn(uint256 team, uint256 value) external onlyLeader(team) {
        balanceOf[teams[team].leader] -= value;
        totalSupply -= value;
    }
}

/// The list was filled when the code was deployed.
contract RuledByListed is RuledToken {
    address[] public owners;

    constructor(address[] memory owners_) {
        owners = owners_;
    }

    function pause(bool yes) external {
        require(owners[0] == msg.sender, "first");
        paused = yes;
    }
}
