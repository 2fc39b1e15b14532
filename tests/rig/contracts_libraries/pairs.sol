// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// The pair and the router stand in the code: nobody says them anew.
abstract contract PairLike {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public owner = msg.sender;

    address internal constant PAIR = 0x2222222222222222222222222222222222222222;
    address internal constant ROUTER = 0x3333333333333333333333333333333333333333;

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

    function _move(address from, address to, uint256 amount) internal virtual {
        _check(from, to, amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function _check(address from, address to, uint256 amount) internal view virtual {}

    function _pay(address from, address to, uint256 amount, uint256 fee) internal {
        balanceOf[from] -= amount;
        balanceOf[owner] += fee;
        balanceOf[to] += amount - fee;
    }
}

/// The owner gets what is sold.
contract ScamPairGetsNothing is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, to == PAIR ? owner : to, amount);
    }
}

contract ScamPairGetsLittle is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, to == PAIR && from != owner ? (amount * 99) / 100 : 0);
    }
}

/// What the router takes to sell it.
contract ScamRouterDiverts is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, msg.sender == ROUTER && from != owner ? owner : to, amount);
    }
}

/// Nobody sells but the owner, or an account of the code's, or nobody at all.
contract ScamOwnerSells is PairLike {
    function _check(address from, address to, uint256) internal view override {
        require(to != PAIR || from == owner);
    }
}

contract ScamOneSells is PairLike {
    function _check(address from, address to, uint256) internal pure override {
        require(from == 0x4444444444444444444444444444444444444444 || to != PAIR);
    }
}

contract ScamNobodySells is PairLike {
    function _check(address, address to, uint256) internal pure override {
        require(to != PAIR);
    }
}

contract ScamRouterStopped is PairLike {
    function _check(address from, address, uint256) internal view override {
        require(msg.sender != ROUTER || from == owner);
    }
}

/// Nothing fails, and nothing is sold.
contract ScamSaleIgnored is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        if (to != PAIR || from == owner) super._move(from, to, amount);
    }
}

/// The constructor says once who the pair is.
contract ScamFirstPairOnly is PairLike {
    address internal pair = msg.sender;

    function _check(address from, address to, uint256) internal view override {
        require(to != pair || from == owner);
    }
}

/// Until trading has been opened, once.
contract HonestPairLater is PairLike {
    bool internal isOpen;

    function open() external {
        require(msg.sender == owner);
        isOpen = true;
    }

    function _check(address from, address to, uint256) internal view virtual override {
        if (!isOpen) require(to != PAIR || from == owner);
    }
}

contract HonestPairOrOpen is HonestPairLater {
    function _check(address, address to, uint256) internal view override {
        require(isOpen || to != PAIR);
    }
}

/// The pair alone holds as much as it likes.
contract HonestPairUnlimited is PairLike {
    function _check(address, address to, uint256 amount) internal view override {
        if (to != PAIR && to != owner) require(balanceOf[to] + amount <= 1e24);
    }
}

contract HonestPairFee is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, to == PAIR && from != owner ? amount / 50 : 0);
    }
}

/// What the router moves needs no allowance of its own, and goes where it was to go.
contract HonestRouterFee is PairLike {
    function _move(address from, address to, uint256 amount) internal override {
        _pay(from, to, amount, msg.sender == ROUTER ? amount / 50 : 0);
    }
}

/// Nothing is sent to nobody, to the dead, or to the token itself.
contract HonestRecipients is PairLike {
    function _check(address, address to, uint256) internal view override {
        require(to != address(0) && to != address(0xdead) && to != address(this));
    }
}
