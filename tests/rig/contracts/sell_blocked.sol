// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A honeypot as plain as they come: whoever is not its maker can buy it and cannot sell it.
contract SellBlocked is ERC20 {
    address private immutable maker = msg.sender;
    address private pool;

    constructor(string memory name_, string memory symbol_, uint256 supply) ERC20(name_, symbol_) {
        _mint(msg.sender, supply);
    }

    function setPool(address pool_) external {
        require(msg.sender == maker, "not the maker");
        pool = pool_;
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        require(to != pool || from == maker, "selling is closed");
    }
}
