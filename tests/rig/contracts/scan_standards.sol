// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// A vault whose shares the owner can stop (ERC-4626).
contract OwnedVault is ERC4626, Ownable {
    bool private _stopped;

    constructor(IERC20 asset, address keeper)
        ERC20("Vault", "V")
        ERC4626(asset)
    {
        _transferOwnership(keeper);
    }

    function stop(bool stopped) external onlyOwner {
        _stopped = stopped;
    }

    function _beforeTokenTransfer(address, address, uint256) internal view override {
        require(!_stopped);
    }
}

/// Items that the owner makes (ERC-1155).
contract OwnedItems is ERC1155, Ownable {
    constructor(address keeper) ERC1155("") {
        _transferOwnership(keeper);
    }

    function make(address to, uint256 id, uint256 value) external onlyOwner {
        _mint(to, id, value, "");
    }
}
