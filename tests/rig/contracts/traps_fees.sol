// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {TrapToken} from "./traps_base.sol";

/// Every transfer is taxed by `level`.
contract TransferTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {
        level = 300;
    }

    function _feeBps(address, address) internal view override returns (uint256 bps) {
        bps = level; // trap
    }
}

/// Only sells are taxed.
contract SellTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address, address to) internal view override returns (uint256 bps) {
        if (to == pair) bps = level; // trap
    }
}

/// A tax of 80 % on purchases, for the first 50 blocks after the pool was named.
contract LaunchTax is TrapToken {
    uint256 public launchedIn;

    constructor(uint256 supply) TrapToken(supply) {}

    function _beforePair(address) internal override {
        launchedIn = block.number;
    }

    function _feeBps(address from, address) internal view override returns (uint256 bps) {
        if (from == pair && block.number < launchedIn + 50) bps = 8_000; // trap
    }
}

/// A seller who held for half an hour or longer pays nine tenths.
contract RisingSellTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address to) internal view override returns (uint256 bps) {
        uint256 held = block.timestamp - boughtAt[from];
        if (on && to == pair && held >= 30 minutes) bps = 9_000; // trap
    }
}

/// Purchases are taxed by `level`: at 10 000 nothing is left of them.
contract BuyTax is TrapToken {
    constructor(uint256 supply) TrapToken(supply) {}

    function _feeBps(address from, address) internal view override returns (uint256 bps) {
        if (from == pair) bps = level; // trap
    }
}

/// One holder pays a tax of his own.
contract PersonalTax is TrapToken {
    mapping(address => uint256) public personal;

    constructor(uint256 supply) TrapToken(supply) {}

    function setPersonal(address holder, uint256 bps) external onlyOwner {
        personal[holder] = bps;
    }

    function _feeBps(address from, address) internal view override returns (uint256 bps) {
        bps = personal[from]; // trap
    }
}

interface IRouter {
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// Sells its own fees for coins inside the sells of others, once switched on.
abstract contract SwapBackToken is TrapToken {
    IRouter private immutable router;
    address private immutable wrapped;
    address payable public wallet;
    bool private swapping;

    /// Most that one sell of others sells along with itself.
    uint256 private constant AT_ONCE = 1_000e18;

    constructor(uint256 supply, address router_, address wrapped_) TrapToken(supply) {
        router = IRouter(router_);
        wrapped = wrapped_;
        wallet = payable(msg.sender);
        // As if fees had come in before.
        balances[msg.sender] -= 20_000e18;
        balances[address(this)] = 20_000e18;
    }

    receive() external payable {}

    function setWallet(address payable wallet_) external onlyOwner {
        wallet = wallet_;
    }

    function _check(address, address to, uint256) internal override {
        if (!on || swapping || to != pair) return;
        swapping = true;
        _approve(address(this), address(router), AT_ONCE);
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(this), wrapped);
        router.swapExactTokensForETHSupportingFeeOnTransferTokens(
            AT_ONCE, 0, path, address(this), block.timestamp
        );
        (bool paid,) = wallet.call{value: address(this).balance}("");
        _afterPayment(paid);
        swapping = false;
    }

    function _afterPayment(bool paid) internal view virtual {}
}

/// Five per cent of every transfer; half goes to the holders, half is sold for coins.
contract ReflectionSwapBack is SwapBackToken {
    uint256 private rate = 1e18;
    uint256 private totalShares;
    mapping(address => uint256) private shares;

    constructor(uint256 supply, address router, address wrapped)
        SwapBackToken(supply, router, wrapped)
    {}

    function _feeBps(address, address) internal view override returns (uint256 bps) {
        bps = 500; // trap
    }

    /// Pool, owner and the token itself take no part in the reflection.
    function _takesPart(address account) private view returns (bool) {
        return account != pair && account != admin && account != address(this);
    }

    function _balance(address account) internal view override returns (uint256) {
        return _takesPart(account) ? shares[account] * rate / 1e18 : balances[account];
    }

    function _take(address from, uint256 amount) internal override {
        if (!_takesPart(from)) return super._take(from, amount);
        require(_balance(from) >= amount, "balance too low");
        uint256 part = (amount * 1e18 + rate - 1) / rate;
        if (part > shares[from]) part = shares[from];
        shares[from] -= part;
        totalShares -= part;
    }

    function _give(address to, uint256 amount) internal override {
        if (!_takesPart(to)) return super._give(to, amount);
        uint256 part = amount * 1e18 / rate;
        shares[to] += part;
        totalShares += part;
    }

    function _collect(address from, uint256 fee) internal override {
        uint256 reflected = totalShares == 0 ? 0 : fee / 2;
        if (reflected > 0) rate += reflected * 1e18 / totalShares;
        super._collect(from, fee - reflected);
    }

    /// A pool that was filled before it was named holds shares until then.
    function _beforePair(address pair_) internal override {
        uint256 amount = _balance(pair_);
        _take(pair_, amount);
        balances[pair_] = amount;
    }
}

/// A wallet that takes no coins.
contract CoinRefuser {}

/// Sells its fees as above, and lets the user's sell fail when the coins cannot be paid out.
contract StrictSwapBack is SwapBackToken {
    address public immutable refuser = address(new CoinRefuser());

    constructor(uint256 supply, address router, address wrapped)
        SwapBackToken(supply, router, wrapped)
    {
        on = true;
    }

    function _feeBps(address from, address to) internal view override returns (uint256) {
        return from == pair || to == pair ? 500 : 0;
    }

    function _afterPayment(bool paid) internal view override {
        require(paid, "fee wallet was not paid"); // trap
    }
}
