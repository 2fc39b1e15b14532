// SPDX-License-Identifier: MIT
import "./base.sol";

/// Fees that the owner sets, without a bound and with one.
contract ScamFees is OwnedToken {
    uint256 public buyFee; // slot 4
    uint256 public sellFee; // slot 5
    uint8 internal small; // slot 6
    uint8 internal burnPart; // slot 6
    address public pair; // slot 6
    address internal wallet; // slot 7
    mapping(address => bool) internal exempt; // slot 8

    function setFees(uint256 buy, uint256 sell) external onlyOwner {
        buyFee = buy;
        sellFee = sell;
    }

    function zfe(uint256 n) external onlyOwner {
        sellFee = n;
    }

    function setSellFeeCapped(uint256 n) external onlyOwner {
        require(n <= 10, "too high");
        sellFee = n;
    }

    function setBothCapped(uint256 buy, uint256 sell) external onlyOwner {
        require(buy + sell <= 25, "too high");
        buyFee = buy;
        sellFee = sell;
    }

    function setSmall(uint8 n) external onlyOwner {
        small = n;
    }

    function stopBurning() external onlyOwner {
        burnPart = 0;
    }

    function raiseAtOnce() external onlyOwner {
        sellFee = 99;
    }

    function setPair(address pair_) external onlyOwner {
        pair = pair_;
    }

    function setFeeWallet(address wallet_) external onlyOwner {
        wallet = wallet_;
    }

    function setExempt(address who, bool yes) external onlyOwner {
        exempt[who] = yes;
    }

    function _feeOf(address from, address to, uint256 amount) internal view returns (uint256) {
        if (exempt[from] || exempt[to]) return 0;
        uint256 parts = small;
        if (from == pair) parts = buyFee;
        if (to == pair) parts = sellFee;
        return _share(amount, parts + burnPart, 100);
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = _feeOf(from, to, amount);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, fee));
        balances[wallet] = _add(balances[wallet], fee);
        emit Transfer(from, to, amount);
    }
}

/// A fee that nobody can change.
contract HonestFixedFee is OwnedToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = _share(amount, 2, 100);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, fee));
        balances[owner] = _add(balances[owner], fee);
        emit Transfer(from, to, amount);
    }

    function renounceOwnership() external onlyOwner {
        emit OwnershipTransferred(owner, address(0));
        owner = address(0);
    }
}
