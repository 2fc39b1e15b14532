// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// What is decided for good, and what only looks decided: a word may have been written under another name since.

abstract contract Moved {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply = 1e27;
    address public owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function _move(address from, address to, uint256 amount) internal {
        require(from != address(0) && to != address(0), "zero");
        _update(from, to, amount);
    }

    function _update(address from, address to, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// As widespread tokens keep their moves, mints and burns in one function; nothing mints or burns here.
contract HonestOneUpdate is Moved {
    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0)) totalSupply += amount;
        else balanceOf[from] -= amount;
        if (to == address(0)) totalSupply -= amount;
        else balanceOf[to] += amount;
    }
}

/// A string is put together, and what no build decides is a constant.
contract HonestNameAndFee is Moved {
    string public name = "a name that takes more than one word of storage";

    function _fee() internal pure virtual returns (address) {
        return address(0);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (_fee() != address(0)) balanceOf[_fee()] += amount / 100;
    }
}

/// Two entries that are one where both keys are the same.
contract ScamEntryNamedTwice is Moved {
    mapping(address => uint256) internal noted;

    function zap(address one, address other, address who, uint256 amount) external onlyOwner {
        require(noted[other] == 0, "noted");
        noted[one] = 1;
        require(noted[other] != 0, "not noted");
        balanceOf[who] = amount;
    }
}

/// The same, and nothing that stores hangs on it.
contract HonestEntryNamedTwice is Moved {
    mapping(address => uint256) internal noted;

    event Noted(address indexed who);

    function zap(address one, address other) external onlyOwner {
        require(noted[other] == 0, "noted");
        noted[one] = 1;
        require(noted[other] != 0, "not noted");
        emit Noted(other);
    }
}

/// What was read before is compared with what is read then: the same by name.
contract ScamComparedWithItself is Moved {
    mapping(address => uint256) internal noted;

    function zap(address one, address other, address who, uint256 amount) external onlyOwner {
        uint256 before = noted[other];
        noted[one] = before + 1;
        if (noted[other] != before) balanceOf[who] = amount;
    }
}

contract ScamComparedInMemory is Moved {
    function zap(address who, uint256 amount) external onlyOwner {
        uint256 same;
        assembly {
            mstore(0, amount)
            mstore(sub(calldatasize(), 68), 7)
            same := eq(mload(0), amount)
        }
        if (same == 0) balanceOf[who] = amount;
    }
}

/// Others set it while they are called.
contract ScamSetMeanwhile is Moved {
    uint256 internal flag;

    function set() external {
        flag = 1;
    }

    function zap(address who, uint256 amount) external onlyOwner {
        require(flag == 0, "set");
        (bool done,) = msg.sender.call("");
        require(done && flag != 0, "not set");
        balanceOf[who] = amount;
    }
}

/// No two readings of what gas is left are the same.
contract ScamLessGas is Moved {
    function zap(address who, uint256 amount) external onlyOwner {
        if (gasleft() != gasleft()) balanceOf[who] = amount;
    }
}

/// A slot that anybody may name.
contract ScamSlotNamed is Moved {
    uint256 internal flag;

    function zap(uint256 slot, address who, uint256 amount) external onlyOwner {
        flag = 0;
        assembly {
            sstore(slot, 1)
        }
        require(flag == 1, "not set");
        balanceOf[who] = amount;
    }
}

/// Where a function goes on is written over.
contract ScamJumpWrittenOver is Moved {
    function _set(address who, uint256 amount) internal {
        balanceOf[who] = amount;
    }

    function _ignore(address, uint256) internal {}

    function zap(address who, uint256 amount) external onlyOwner {
        function(address, uint256) internal[1] memory ways;
        ways[0] = _ignore;
        function(address, uint256) internal other = _set;
        assembly {
            mstore(add(ways, sub(calldatasize(), 68)), other)
        }
        ways[0](who, amount);
    }
}

interface Borrower {
    function onLoan(address by, uint256 amount, bytes calldata data) external returns (bytes32);
}

/// What a loan costs and who gets it is nothing here; the answer and the data are as long as others like.
contract HonestLender is Moved {
    function _fee(uint256) internal pure virtual returns (uint256) {
        return 0;
    }

    function _keeper() internal pure virtual returns (address) {
        return address(0);
    }

    function loan(address to, uint256 amount, bytes calldata data) external {
        uint256 fee = _fee(amount);
        balanceOf[to] += amount;
        bytes32 answer = Borrower(to).onLoan(msg.sender, amount, data);
        require(answer == keccak256("Borrower.onLoan"), "answer");
        allowance[to][address(this)] -= amount + fee;
        if (fee == 0 || _keeper() == address(0)) balanceOf[to] -= amount + fee;
        else {
            balanceOf[to] -= amount;
            _update(to, _keeper(), fee);
        }
    }
}

/// A word behind a length that nobody asks about: so far on it goes round, and comes before.
contract ScamGoesRound is Moved {
    function _isLength(uint256) internal pure virtual returns (bool) {
        return true;
    }

    function note(uint256 length, uint256 word) external {
        require(_isLength(length), "length");
        assembly {
            mstore(0x20, 1)
            mstore(add(length, 0x80), word)
            if iszero(eq(mload(0x20), 1)) { sstore(keccak256(0x00, 0x20), not(0)) }
        }
    }
}

contract ScamGoesRoundAsked is ScamGoesRound {
    function _isLength(uint256 length) internal pure override returns (bool) {
        return length <= type(uint256).max - 0x80;
    }
}

contract HonestGoesOn is ScamGoesRound {
    function _isLength(uint256 length) internal pure override returns (bool) {
        return length <= type(uint64).max;
    }
}

/// Rounds of a loop come together again; what was written behind the data is none of what is kept before it.
contract HonestRounds is HonestLender {
    mapping(address => uint256) public seen;

    function noteEach(address[] calldata who, bytes memory data) external {
        for (uint256 i; i < who.length; i++) {
            if (seen[who[i]] == 0) seen[who[i]] = data.length;
        }
        if (_fee(1) != 0) balanceOf[_keeper()] += seen[msg.sender];
    }
}

contract ScamRoundsGoRound is Moved {
    function noteEach(uint256[] calldata lengths, uint256 word) external {
        assembly {
            mstore(0x00, 2)
            mstore(0x20, 1)
        }
        for (uint256 i; i < lengths.length; i++) {
            uint256 length = lengths[i];
            assembly {
                mstore(add(length, 0x80), word)
            }
        }
        assembly {
            if iszero(eq(mload(0x20), 1)) { sstore(keccak256(0x00, 0x20), not(0)) }
        }
    }
}
