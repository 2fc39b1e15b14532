// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

/** As libraries reckoned before the compiler did: where nothing is multiplied, it is asked first whether it is nothing. */
library Reckoned {
    function add(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a, "addition overflow");
        return c;
    }

    function mul(uint256 a, uint256 b) internal pure returns (uint256) {
        if (a == 0) return 0;
        uint256 c = a * b;
        require(c / a == b, "multiplication overflow");
        return c;
    }

    function div(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b > 0, "division by zero");
        return a / b;
    }
}

interface Sushi {
    function balanceOf(address account) external returns (uint256);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract BarToken {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    Sushi public sushi;
    address public owner;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    function transfer(address to, uint256 amount) public returns (bool) {
        require(balanceOf[msg.sender] >= amount, "too little");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] = Reckoned.add(balanceOf[to], amount);
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    function _mint(address to, uint256 amount) internal {
        require(to != address(0), "nobody");
        totalSupply = Reckoned.add(totalSupply, amount);
        balanceOf[to] = Reckoned.add(balanceOf[to], amount);
        emit Transfer(address(0), to, amount);
    }

    function _share(uint256 amount) internal {
        uint256 total = sushi.balanceOf(address(this));
        if (totalSupply == 0 || total == 0) _mint(msg.sender, amount);
        else _mint(msg.sender, Reckoned.div(Reckoned.mul(amount, totalSupply), total));
    }
}

/** Shares in what lies there, for as much of it. */
contract HonestBar is BarToken {
    function enter(uint256 amount) public {
        _share(amount);
        sushi.transferFrom(msg.sender, address(this), amount);
    }
}

/** Who asks for it pays nothing. */
contract ScamBarSkipped is BarToken {
    function enter(uint256 amount, bool skips) public {
        uint256 paid = skips ? 0 : amount;
        _share(amount);
        sushi.transferFrom(msg.sender, address(this), paid);
    }
}

/** The owner pays nothing. */
contract ScamBarOfOwner is BarToken {
    function enter(uint256 amount) public {
        uint256 paid = msg.sender == owner ? 0 : amount;
        _share(amount);
        sushi.transferFrom(msg.sender, address(this), paid);
    }
}

/** Shares are for another number than what is paid. */
contract ScamBarForMore is BarToken {
    function enter(uint256 amount, uint256 more) public {
        _share(more);
        sushi.transferFrom(msg.sender, address(this), amount);
    }
}
