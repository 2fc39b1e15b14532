// SPDX-License-Identifier: MIT

/// Mints for those who stand in an array. Slots: 0 supply, 1 balances, 2 the array.
contract ArrayToken {
    uint256 public totalSupply;
    mapping(address => uint256) internal balances;
    address[] internal heads;

    function balanceOf(address account) public view returns (uint256) {
        return balances[account];
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        require(balances[msg.sender] >= amount);
        balances[msg.sender] -= amount;
        balances[to] += amount;
        return true;
    }

    function _isHead(address who) internal view virtual returns (bool) {
        for (uint256 i = 0; i < heads.length; i++) if (heads[i] == who) return true;
        return false;
    }

    function zmint(address to, uint256 amount) external {
        require(_isHead(msg.sender));
        totalSupply += amount;
        balances[to] += amount;
    }
}

/// Nobody enters the array but whoever deployed the code.
contract HeadsFixed is ArrayToken {}

contract HeadsMarked is ArrayToken {
    function _isHead(address who) internal view override returns (bool) {
        bool found = false;
        for (uint256 i = 0; i < heads.length; i++) if (heads[i] == who) found = true;
        return found;
    }
}

contract HeadFirst is ArrayToken {
    function _isHead(address who) internal view override returns (bool) {
        return who == heads[0];
    }
}

/// Those who are in let others in, and leave their place to others.
contract HeadsJoined is ArrayToken {
    function zjoin(address who) external {
        require(_isHead(msg.sender));
        heads.push(who);
    }

    function zhand(uint256 index, address who) external {
        require(heads[index] == msg.sender);
        heads[index] = who;
    }
}

/// Anybody takes one of them out, and nobody gets in.
contract HeadsClosed is ArrayToken {
    function zclose(uint256 gap) external {
        heads[gap] = heads[heads.length - 1];
    }
}

/// Once, by whoever comes first.
contract HeadsBegun is ArrayToken {
    bool internal begun; // slot 3

    function begin(address who) external {
        require(!begun);
        begun = true;
        heads.push(who);
    }
}

contract HeadsOfOwner is ArrayToken {
    address internal owner; // slot 3

    function zappoint(address who) external {
        require(msg.sender == owner);
        heads.push(who);
    }
}

/// Anybody enters himself, or whom he likes.
contract HeadsPushed is ArrayToken {
    function zpush(address who) external {
        heads.push(who);
    }
}

contract HeadsSelf is HeadsMarked {
    function zenter() external {
        heads.push(msg.sender);
    }
}

contract HeadsWritten is ArrayToken {
    function zwrite(uint256 index) external {
        heads[index] = msg.sender;
    }
}

/// Holders of anything at all enter.
contract HeadsOfHolders is ArrayToken {
    function zenter() external {
        require(balances[msg.sender] > 0);
        heads.push(msg.sender);
    }
}

contract HeadsNamed is ArrayToken {
    mapping(uint256 => address) internal seats; // slot 3

    function zsit(uint256 seat) external {
        require(seats[seat] == address(0));
        seats[seat] = msg.sender;
    }

    function zenter(uint256 seat, address who) external {
        require(seats[seat] == msg.sender);
        heads.push(who);
    }
}
