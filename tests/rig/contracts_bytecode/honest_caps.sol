// SPDX-License-Identifier: MIT
import "./base.sol";

/// Powers with bounds that the code itself keeps.
contract HonestCaps is OwnedToken {
    uint256 internal fee; // slot 4
    uint256 internal maxTx; // slot 5

    function setFee(uint256 fee_) external onlyOwner {
        require(fee_ <= 5, "too high");
        fee = fee_;
    }

    function setMaxTx(uint256 amount) external onlyOwner {
        require(amount >= totalSupply / 100, "too small");
        maxTx = amount;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        require(_add(totalSupply, amount) <= 2000000 * 1e18, "cap");
        _create(to, amount);
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(amount <= maxTx, "too much");
        uint256 part = _share(amount, fee, 100);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, part));
        balances[owner] = _add(balances[owner], part);
    }
}
