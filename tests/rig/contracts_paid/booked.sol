// SPDX-License-Identifier: MIT
import "./sales.sol";

/// Keeps tokens, and writes down whose they are.
contract Kept {
    Sold internal token; // slot 0
    mapping(address => uint256) internal book; // slot 1
    mapping(address => uint256) internal asked; // slot 2

    constructor(Sold what) public {
        token = what;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        book[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        require(book[msg.sender] >= amount);
        book[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

/// Part of it is asked for first, and may be left again.
contract HonestAsked is Kept {
    constructor(Sold what) public Kept(what) {}

    function ask(uint256 amount) external {
        require(book[msg.sender] >= amount);
        book[msg.sender] -= amount;
        asked[msg.sender] += amount;
    }

    function leave(uint256 amount) external {
        require(asked[msg.sender] >= amount);
        asked[msg.sender] -= amount;
        book[msg.sender] += amount;
    }

    function take() external {
        uint256 amount = asked[msg.sender];
        asked[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }
}

/// As many as he brings, one by one.
contract HonestEach is Kept {
    constructor(Sold what) public Kept(what) {}

    function bring(uint256[] calldata numbers) external {
        for (uint256 i = 0; i < numbers.length; i++) {
            require(token.transferFrom(msg.sender, address(this), numbers[i]));
        }
        book[msg.sender] += numbers.length;
    }
}

/// Anybody writes down what he has not brought.
contract ScamKeptMore is Kept {
    constructor(Sold what) public Kept(what) {}

    function note(uint256 amount) external {
        book[msg.sender] += amount;
    }
}

contract ScamKeptSet is Kept {
    constructor(Sold what) public Kept(what) {}

    function note(address who, uint256 amount) external {
        book[who] = amount;
    }
}

/// One token for as many as he likes.
contract ScamKeptOne is Kept {
    constructor(Sold what) public Kept(what) {}

    function note(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), 1));
        book[msg.sender] += amount;
    }
}
