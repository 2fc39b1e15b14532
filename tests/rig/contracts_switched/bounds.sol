// SPDX-License-Identifier: MIT
import "./base.sol";

interface IAsked {
    function balanceOf(address account) external view returns (uint256);
}

/// Everybody but the owner is held against a number that the owner sets.
contract BoundToken is SwitchedToken {
    uint256 internal bound;

    function setBound(uint256 bound_) external onlyOwner {
        bound = bound_;
    }

    function _measured(address from) internal virtual returns (uint256) {
        return 0;
    }

    function _ask(address from, address to, uint256 amount) internal virtual override {
        require(_measured(from) >= bound || from == owner);
    }
}

contract ScamBoundGasPrice is BoundToken {
    function _measured(address from) internal virtual override returns (uint256) {
        return tx.gasprice;
    }
}

contract ScamBoundGas is BoundToken {
    function _measured(address from) internal virtual override returns (uint256) {
        return gasleft();
    }
}

contract ScamBoundCoins is BoundToken {
    function _measured(address from) internal virtual override returns (uint256) {
        return address(this).balance;
    }
}

contract ScamBoundBurnt is BoundToken {
    function _measured(address from) internal virtual override returns (uint256) {
        return held[address(0xdead)];
    }
}

contract ScamBoundLength is BoundToken {
    function _measured(address from) internal virtual override returns (uint256) {
        return msg.data.length;
    }
}

contract ScamBoundOther is BoundToken {
    IAsked internal other;

    function _measured(address from) internal virtual override returns (uint256) {
        return other.balanceOf(from);
    }
}

contract ScamBoundCount is SwitchedToken {
    uint256 internal bound;
    uint256 internal count;

    function setBound(uint256 bound_) external onlyOwner {
        bound = bound_;
    }

    function _ask(address from, address to, uint256 amount) internal virtual override {
        count += 1;
        require(count <= bound || from == owner);
    }
}

/// What has come together is turned into something else once there is enough of it, unless parties are spared.
contract HonestTurned is SwitchedToken {
    uint256 internal bound;
    bool internal turning;
    bool internal turns = true;

    event Turned(uint256 amount);

    function setBound(uint256 bound_) external onlyOwner {
        bound = bound_;
    }

    function _turn(uint256 amount) internal {
        turning = true;
        held[address(this)] -= amount;
        held[pair] += amount;
        emit Turned(amount);
        turning = false;
    }

    function _ask(address from, address to, uint256 amount) internal virtual override {
        bool isEnough = held[address(this)] >= bound;
        if (isEnough && turns && !turning && from != pair && !spared[from] && !spared[to]) {
            _turn(held[address(this)]);
        }
    }
}

contract HonestTurnedAtSales is HonestTurned {
    function _ask(address from, address to, uint256 amount) internal virtual override {
        if (to == pair && !turning && held[address(this)] >= bound && from != owner) {
            _turn(held[address(this)]);
        }
    }
}

contract HonestTurnedByCount is HonestTurned {
    uint256 internal count;

    function _ask(address from, address to, uint256 amount) internal virtual override {
        if (to == pair) count += 1;
        if (count > bound && to == pair && !spared[from]) {
            count = 0;
            _turn(held[address(this)]);
        }
    }
}
