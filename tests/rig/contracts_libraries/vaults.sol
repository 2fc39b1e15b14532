// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Shares of a vault that others redeem with their holder's word; twins that take a lesser word, or nobody's.

interface Asset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

/// Permit2 has an endless allowance, and redeems nothing.
contract HonestVault {
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    Asset internal immutable asset;

    constructor(Asset asset_) {
        asset = asset_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function worth(uint256 shares) internal view returns (uint256) {
        return (shares * (asset.balanceOf(address(this)) + 1)) / (totalSupply + 1);
    }

    function isTrusted() internal view virtual returns (bool) {
        return msg.sender == PERMIT2;
    }

    function spend(address holder, uint256 shares) internal virtual {
        if (isTrusted()) return;
        uint256 allowed = allowance[holder][msg.sender];
        if (allowed != type(uint256).max) allowance[holder][msg.sender] = allowed - shares;
    }

    function redeem(uint256 shares, address to, address holder) external {
        uint256 assets = worth(shares);
        if (msg.sender != holder) spend(holder, shares);
        balanceOf[holder] -= shares;
        totalSupply -= shares;
        require(asset.transfer(to, assets));
    }
}

contract ScamVaultTrusted is HonestVault {
    constructor(Asset asset_) HonestVault(asset_) {}

    function isTrusted() internal view override returns (bool) {
        return msg.sender == 0x00000000002200000000000000000000000C0dE5;
    }
}

/// A thousandth of what is redeemed has to be allowed.
contract ScamVaultSpent is HonestVault {
    constructor(Asset asset_) HonestVault(asset_) {}

    function spend(address holder, uint256 shares) internal override {
        uint256 allowed = allowance[holder][msg.sender];
        if (allowed != type(uint256).max) allowance[holder][msg.sender] = allowed - shares / 1000;
    }
}
