// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Votes that go with balances, each account's history under numbers of its own (as Compound's Comp).
abstract contract NumberedVotes {
    struct Checkpoint {
        uint32 fromBlock;
        uint96 votes;
    }

    mapping(address => mapping(address => uint96)) internal allowances;
    mapping(address => uint96) internal balances;
    mapping(address => address) public delegates;
    mapping(address => mapping(uint32 => Checkpoint)) public checkpoints;
    mapping(address => uint32) public numCheckpoints;
    uint256 public totalSupply;
    address internal minter = msg.sender;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    function allowance(address account, address spender) external view returns (uint256) {
        return allowances[account][spender];
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowances[msg.sender][spender] = safe96(amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, safe96(amount));
        return true;
    }

    function transferFrom(address from, address to, uint256 raw) external returns (bool) {
        uint96 amount = safe96(raw);
        allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function mint(address to, uint256 raw) external {
        require(msg.sender == minter, "minter");
        uint96 amount = safe96(raw);
        totalSupply += amount;
        balances[to] += amount;
        emit Transfer(address(0), to, amount);
        _moveVotes(address(0), delegates[to], amount);
    }

    function delegate(address to) external {
        address from = delegates[msg.sender];
        delegates[msg.sender] = to;
        _moveVotes(from, to, balances[msg.sender]);
    }

    function _ask(address from) internal view virtual {}

    function _move(address from, address to, uint96 amount) internal {
        require(from != address(0) && to != address(0), "zero");
        _ask(from);
        balances[from] -= amount;
        balances[to] += amount;
        emit Transfer(from, to, amount);
        _moveVotes(delegates[from], delegates[to], amount);
    }

    function _moveVotes(address from, address to, uint96 amount) internal {
        if (from == to || amount == 0) return;
        if (from != address(0)) {
            uint32 count = numCheckpoints[from];
            uint96 old = count > 0 ? checkpoints[from][count - 1].votes : 0;
            _write(from, count, old - amount);
        }
        if (to != address(0)) {
            uint32 count = numCheckpoints[to];
            uint96 old = count > 0 ? checkpoints[to][count - 1].votes : 0;
            _write(to, count, old + amount);
        }
    }

    function _write(address account, uint32 count, uint96 votes) internal {
        uint32 number = uint32(block.number);
        if (count > 0 && checkpoints[account][count - 1].fromBlock == number) {
            checkpoints[account][count - 1].votes = votes;
        } else {
            checkpoints[account][count] = Checkpoint(number, votes);
            numCheckpoints[account] = count + 1;
        }
    }

    function safe96(uint256 amount) internal pure returns (uint96) {
        require(amount < 2 ** 96, "amount");
        return uint96(amount);
    }
}

contract HonestNumberedVotes is NumberedVotes {}

/// Anybody says how many votes another has.
contract ScamNumberedSaid is NumberedVotes {
    function say(address account, uint96 votes) external {
        _write(account, numCheckpoints[account], votes);
    }
}

/// The minter says so, and nothing is minted.
contract ScamNumberedByMinter is NumberedVotes {
    function say(address account, uint96 votes) external {
        require(msg.sender == minter, "minter");
        _write(account, numCheckpoints[account], votes);
    }
}

/// The minter has a record made of whom he likes, and who has one moves nothing.
contract ScamNumberedRecords is NumberedVotes {
    mapping(address => uint32) internal records;
    mapping(address => mapping(uint32 => uint96)) internal history;

    function _ask(address from) internal view override {
        require(records[from] == 0, "record");
    }

    function record(address account) external {
        require(msg.sender == minter, "minter");
        uint32 count = records[account];
        history[account][count] = balances[msg.sender];
        records[account] = count + 1;
    }
}

/// Who has no record moves nothing.
contract ScamNumberedLeave is NumberedVotes {
    mapping(address => uint32) internal records;
    mapping(address => mapping(uint32 => uint96)) internal history;

    function _ask(address from) internal view override {
        require(records[from] != 0, "record");
    }

    function record(address account) external {
        require(msg.sender == minter, "minter");
        uint32 count = records[account];
        history[account][count] = balances[msg.sender];
        records[account] = count + 1;
    }
}

/// Who was never given anything moves nothing, and is given nothing by others: given to him is what counts him.
contract ScamNumberedGiven is NumberedVotes {
    mapping(address => uint32) internal records;
    mapping(address => mapping(uint32 => uint96)) internal history;

    function _ask(address from) internal view override {
        require(records[from] != 0, "record");
    }

    function give(address to, uint96 amount) external {
        require(msg.sender == minter, "minter");
        balances[to] += amount;
        totalSupply += amount;
        emit Transfer(address(0), to, amount);
        uint32 count = records[to];
        uint96 before = count > 0 ? history[to][count - 1] : 0;
        history[to][count] = before + amount;
        records[to] = count + 1;
    }
}
