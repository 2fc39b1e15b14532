// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// A token whose code lets anybody replace it (EIP-1822 as OpenZeppelin has it), behind a proxy.
contract RiskUpgradeable is ERC20, UUPSUpgradeable {
    constructor() ERC20("Upgradeable", "UPGR") {}

    function _authorizeUpgrade(address) internal override {}
}

/// The same, but only its owner, in slot 5, may.
contract RiskUpgradeableOwned is ERC20, UUPSUpgradeable {
    address public owner;

    constructor() ERC20("Upgradeable", "UPGR") {}

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner);
        _mint(to, amount);
    }

    function _authorizeUpgrade(address) internal view override {
        require(msg.sender == owner);
    }
}
