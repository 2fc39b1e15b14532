// SPDX-License-Identifier: MIT
import "./base.sol";

contract TwoSwitches is SwitchedToken {
    bool internal first;
    bool internal second;
    uint256 internal moment;

    function setFirst(bool on) external onlyOwner {
        first = on;
    }

    function setSecond(bool on) external onlyOwner {
        second = on;
    }

    function setMoment(uint256 to) external onlyOwner {
        moment = to;
    }

    function isKnown(address account) internal view returns (bool) {
        return account == owner || account == address(this);
    }
}

contract ScamBoth is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        require((first && second) || from == owner || to == owner, "closed");
    }
}

contract ScamBothSince is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        require((first && block.timestamp > moment) || from == owner || to == owner, "closed");
    }
}

contract ScamEitherReverts is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        if ((!first || second) && from != owner && to != owner) revert();
    }
}

contract ScamBothOfFunctions is TwoSwitches {
    function isLive() internal view returns (bool) {
        return first && second;
    }

    function _ask(address from, address to, uint256) internal virtual override {
        require(isLive() || isKnown(from) || isKnown(to), "closed");
    }
}

contract ScamBothLimited is TwoSwitches {
    function _ask(address from, address to, uint256 amount) internal virtual override {
        require((amount <= moment && second) || from == owner || to == owner, "closed");
    }
}

contract ScamCounted is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        uint256 votes = first ? 1 : 0;
        if (from == owner || to == owner) votes = 2;
        require(votes > 0, "closed");
    }
}

contract ScamPairClosed is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        if (
            (to == pair || from == pair) && (!first || block.number < moment) &&
            !isKnown(from) && !isKnown(to)
        ) revert();
    }
}

contract ScamSalesClosed is TwoSwitches {
    function _ask(address from, address to, uint256) internal virtual override {
        if (to == pair) require((first && block.number >= moment) || from == owner || tx.origin == owner, "closed");
    }
}

contract ScamListedTwice is TwoSwitches {
    mapping(address => bool) internal senders;
    mapping(address => bool) internal takers;

    function mark(address account, bool on) external onlyOwner {
        senders[account] = on;
    }

    function markTaker(address account, bool on) external onlyOwner {
        takers[account] = on;
    }

    function _ask(address from, address to, uint256) internal virtual override {
        require((!senders[from] && !takers[to]) || from == owner || to == owner, "listed");
    }
}

contract ScamListedBoth is ScamListedTwice {
    function _ask(address from, address to, uint256) internal virtual override {
        require((!senders[from] && !senders[to]) || from == owner || to == owner, "listed");
    }
}

/// The switches decide on a fee that the code bounds, and on what is sold meanwhile: nobody is kept from anything.
contract HonestSwitchedFee is TwoSwitches {
    address internal sink;

    function _move(address from, address to, uint256 amount) internal virtual override {
        require(held[from] >= amount, "balance");
        uint256 taken = 0;
        if ((first && second) && !spared[from] && !spared[to] && (from == pair || to == pair)) {
            taken = amount / 50;
        }
        if (second && from != pair && from != owner) moment = block.number;
        held[from] -= amount;
        held[to] += amount - taken;
        held[sink] += taken;
    }
}

/// Both sides of the switch are only come to with the pool.
contract HonestSwitchedBehindPair is TwoSwitches {
    event Bought(address by, uint256 amount);
    event BoughtEarly(address by, uint256 amount);

    function _ask(address from, address to, uint256 amount) internal virtual override {
        if (from == pair || from == owner) {
            if (first || second) emit Bought(to, amount);
            else if (!spared[to]) emit BoughtEarly(to, amount);
        }
    }
}

/// Limits of a launch, of which accounts are spared.
contract HonestSwitchedLimits is TwoSwitches {
    function _ask(address from, address to, uint256 amount) internal virtual override {
        if (first && from != owner && to != owner && !spared[from] && !spared[to]) {
            if (second || from == pair) require(amount <= 1e22, "most");
        }
    }
}
