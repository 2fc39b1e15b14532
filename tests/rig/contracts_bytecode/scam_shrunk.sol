// SPDX-License-Identifier: MIT
import "./base.sol";

/// Who is not on the owner's list sends a thousandth of what he gives away.
contract ScamShrunkSale is OwnedToken {
    mapping(address => bool) internal whole; // slot 4

    function zw(address who, bool is_) external onlyOwner {
        whole[who] = is_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 arrives = amount;
        if (!whole[from]) arrives = amount / 1000;
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], arrives);
    }
}

/// Who is on the owner's list has a hundredth left of all that he has, once he gets something.
contract ScamShrunkBalance is OwnedToken {
    mapping(address => bool) internal marked; // slot 4

    function zm(address who) external onlyOwner {
        marked[who] = true;
    }

    function _move(address from, address to, uint256 amount) internal override {
        TokenBase._move(from, to, amount);
        if (to != owner && marked[to]) balances[to] = (balances[to] * 3) / 300;
    }
}

/// A switch of the owner's takes nearly all that is sent.
contract ScamShrunkAtOnce is OwnedToken {
    bool internal on; // slot 3, from bit 160 on

    function zs(bool to) external onlyOwner {
        on = to;
    }

    function _move(address from, address to, uint256 amount) internal override {
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], on ? amount / 200 : amount);
    }
}

/// A fee that nobody sets, and who is spared it.
contract HonestSparedFee is OwnedToken {
    mapping(address => bool) internal spared; // slot 4

    function zw(address who, bool is_) external onlyOwner {
        spared[who] = is_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = spared[from] ? 0 : (amount * 3) / 100;
        balances[from] = _sub(balances[from], amount);
        balances[owner] = _add(balances[owner], part);
        balances[to] = _add(balances[to], _sub(amount, part));
    }
}

/// Nobody moves anything before a block that the owner chooses, but for the token itself.
contract ScamSparedSelf is OwnedToken {
    uint256 internal start; // slot 4

    function zs(uint256 at) external onlyOwner {
        start = at;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(block.number > start || from == address(this), "early");
        to;
        amount;
    }
}
