// SPDX-License-Identifier: MIT
import "./base.sol";

/// A fee in a move of its own, to an account that is never zero, as OpenZeppelin's tokens take it.
contract HonestTeamPaidFee is OwnedToken {
    uint256 internal fee = 3;
    address internal team;
    mapping(address => bool) internal free;

    constructor() {
        team = msg.sender;
    }

    function setFree(address account, bool on) external onlyOwner {
        free[account] = on;
    }

    function setTeam(address to) external virtual onlyOwner {
        require(to != address(0), "nobody");
        team = to;
    }

    function _move(address from, address to, uint256 amount) internal virtual override {
        if (!free[from] && !free[to]) {
            uint256 part = (amount * fee) / 100;
            _give(from, team, part);
            amount -= part;
        }
        _give(from, to, amount);
    }

    function _give(address from, address to, uint256 amount) internal {
        require(to != address(0), "to nobody");
        balances[from] -= amount;
        balances[to] += amount;
    }
}

/// The owner may have it paid to nobody: then nothing moves.
contract ScamTeamPaidFee is HonestTeamPaidFee {
    function setTeam(address to) external override onlyOwner {
        team = to;
    }
}

/// A fee that the code fixes.
contract HonestFiftiethFee is HonestTeamPaidFee {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 part = free[from] || free[to] ? 0 : amount / 50;
        balances[from] -= amount;
        balances[team] += part;
        balances[to] += amount - part;
    }
}
