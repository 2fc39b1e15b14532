// SPDX-License-Identifier: MIT
import "./base.sol";

/// One word says whether tokens move and how much of them is kept.
contract ScamPackedSettings is OwnedToken {
    uint256 internal settings; // slot 4

    function set(uint256 word) external onlyOwner {
        settings = word;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(settings & 1 == 0 || from == owner, "not now");
        uint256 fee = (amount * ((settings >> 16) & 0xffff)) / 10000;
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, fee));
        balances[owner] = _add(balances[owner], fee);
    }
}

/// As much as it likes is done on each sale, until no gas is left.
contract TurningToken is OwnedToken {
    address internal pair; // slot 4
    uint256 internal turns; // slot 5
    uint256 internal spent; // slot 6

    function _check(address from, address to, uint256 amount) internal override {
        if (to == pair) {
            for (uint256 i = 0; i < turns; i++) spent = i;
        }
        from;
        amount;
    }
}

contract ScamTurns is TurningToken {
    function set(uint256 count) external onlyOwner {
        turns = count;
    }
}

contract HonestTurns is TurningToken {
    function set(uint256 count) external onlyOwner {
        require(count <= 10, "too many");
        turns = count;
    }
}
