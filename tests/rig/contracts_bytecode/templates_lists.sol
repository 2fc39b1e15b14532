// SPDX-License-Identifier: MIT
import "./base.sol";

/// One account at a time cannot send.
contract ScamOneBlocked is OwnedToken {
    address internal bad; // slot 4

    function zb(address who) external onlyOwner {
        bad = who;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(from != bad, "blocked");
        to;
        amount;
    }
}

/// The pair pays a fee: it is named, and nothing is refused to it.
contract HonestOneNamed is OwnedToken {
    address internal pair; // slot 4

    function zb(address who) external onlyOwner {
        pair = who;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = from == pair || to == pair ? amount / 50 : 0;
        TokenBase._move(from, owner, part);
        TokenBase._move(from, to, _sub(amount, part));
    }
}

/// Whoever stands in an array cannot send.
contract ScamBlockedArray is OwnedToken {
    address[] internal bad; // slot 4

    function zb(address who) external onlyOwner {
        bad.push(who);
    }

    function _check(address from, address to, uint256 amount) internal override {
        for (uint256 i = 0; i < bad.length; i++) require(bad[i] != from, "blocked");
        to;
        amount;
    }
}

/// An array of holders that a transfer does not look at.
contract HonestArray is OwnedToken {
    address[] public listed; // slot 4

    function zb(address who) external onlyOwner {
        listed.push(who);
    }
}

/// A score for each account, and how high one may be.
contract ScamScores is OwnedToken {
    mapping(address => uint256) internal score; // slot 4
    uint256 internal most; // slot 5

    function zscore(address who, uint256 n) external onlyOwner {
        score[who] = n;
    }

    function zmost(uint256 n) external onlyOwner {
        most = n;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(score[from] < most, "scored");
        to;
        amount;
    }
}

/// A part of what an account has stays where it is.
contract ScamFrozen is OwnedToken {
    mapping(address => uint256) internal frozen; // slot 4

    function zf(address who, uint256 n) external onlyOwner {
        frozen[who] = n;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(_sub(balances[from], frozen[from]) >= amount, "frozen");
        to;
    }
}

/// Holders lock what is theirs, and nobody else does.
contract HonestLocked is OwnedToken {
    mapping(address => uint256) internal locked; // slot 4

    function lock(uint256 n) external {
        locked[msg.sender] = n;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(_sub(balances[from], locked[from]) >= amount, "locked");
        to;
    }
}
