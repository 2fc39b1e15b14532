// SPDX-License-Identifier: MIT
import "./base.sol";

/// Tokens with numbers (ERC-6909), kept by account first, as Solmate and Uniswap v4 do.
contract HonestNumbered {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(address => mapping(address => mapping(uint256 => uint256))) public allowance;
    address internal owner = msg.sender;

    function buy(uint256 id) external payable {
        balanceOf[msg.sender][id] += msg.value;
    }

    function burn(uint256 id, uint256 amount) external {
        balanceOf[msg.sender][id] -= amount;
    }

    function setOperator(address operator, bool may) external {
        isOperator[msg.sender][operator] = may;
    }

    function approve(address spender, uint256 id, uint256 amount) external virtual {
        allowance[msg.sender][spender][id] = amount;
    }

    function transfer(address to, uint256 id, uint256 amount) external virtual {
        balanceOf[msg.sender][id] -= amount;
        balanceOf[to][id] += amount;
    }

    function transferFrom(address from, address to, uint256 id, uint256 amount) external virtual {
        if (msg.sender != from && !isOperator[from][msg.sender]) {
            uint256 most = allowance[from][msg.sender][id];
            if (most != type(uint256).max) allowance[from][msg.sender][id] = most - amount;
        }
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
    }
}

contract ScamNumberedOpen is HonestNumbered {
    function transferFrom(address from, address to, uint256 id, uint256 amount) external override {
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
    }
}

/// What is let be taken of one token lets take another.
contract ScamNumberedOther is HonestNumbered {
    function transferFrom(address from, address to, uint256 id, uint256 amount) external override {
        allowance[from][msg.sender][amount] -= amount;
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
    }
}

contract ScamNumberedSeized is HonestNumbered {
    function seize(address from, uint256 id, uint256 amount) external {
        require(msg.sender == owner);
        balanceOf[from][id] -= amount;
        balanceOf[owner][id] += amount;
    }
}

/// The token that has the caller's number is anybody's: that is no holder's word.
contract ScamNumberedByNumber is HonestNumbered {
    function zap(address from, uint256 amount) external {
        balanceOf[from][uint160(msg.sender)] -= amount;
    }
}

contract ScamNumberedApproved is HonestNumbered {
    function zap(address from, address spender, uint256 id) external {
        require(msg.sender == owner);
        allowance[from][spender][id] = type(uint256).max;
    }
}

/// The same, kept by number first.
contract HonestByNumber {
    mapping(uint256 => mapping(address => uint256)) internal held;
    mapping(uint256 => mapping(address => mapping(address => uint256))) internal lent;
    address internal owner = msg.sender;

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return held[id][account];
    }

    function allowance(address from, address to, uint256 id) external view returns (uint256) {
        return lent[id][from][to];
    }

    function buy(uint256 id) external payable {
        held[id][msg.sender] += msg.value;
    }

    function burn(uint256 id, uint256 amount) external {
        held[id][msg.sender] -= amount;
    }

    function approve(address spender, uint256 id, uint256 amount) external {
        lent[id][msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 id, uint256 amount) external {
        held[id][msg.sender] -= amount;
        held[id][to] += amount;
    }

    function transferFrom(address from, address to, uint256 id, uint256 amount) external virtual {
        if (msg.sender != from) lent[id][from][msg.sender] -= amount;
        held[id][from] -= amount;
        held[id][to] += amount;
    }
}

contract ScamByNumberOpen is HonestByNumber {
    function transferFrom(address from, address to, uint256 id, uint256 amount) external override {
        held[id][from] -= amount;
        held[id][to] += amount;
    }
}

contract ScamByNumberSeized is HonestByNumber {
    function seize(address from, uint256 id, uint256 amount) external {
        require(msg.sender == owner);
        held[id][from] -= amount;
        held[id][owner] += amount;
    }
}

contract ScamByNumberApproved is HonestByNumber {
    function zap(address from, address spender, uint256 id) external {
        require(msg.sender == owner);
        lent[id][from][spender] = type(uint256).max;
    }
}
