// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Whose tokens are taken stands in a list in memory, of whose entries the caller picks one.
contract ScamPicked {
    using SafeERC20 for IERC20;

    function take(IERC20 token, address from, uint256 i, uint256 amount) external {
        address[2] memory who;
        who[0] = from;
        who[1] = msg.sender;
        token.safeTransferFrom(who[i], address(this), amount);
    }
}

/// The same of a list that holds nobody else.
contract HonestPicked {
    using SafeERC20 for IERC20;

    function take(IERC20 token, uint256 i, uint256 amount) external {
        address[2] memory who;
        who[0] = msg.sender;
        who[1] = msg.sender;
        token.safeTransferFrom(who[i], address(this), amount);
    }
}

/// The caller himself comes first in a list of his, and then everybody in it.
contract ScamPickedAll {
    using SafeERC20 for IERC20;

    function take(IERC20 token, address[] memory from, uint256 amount) external {
        from[0] = msg.sender;
        for (uint256 i = 0; i < from.length; i++) {
            token.safeTransferFrom(from[i], msg.sender, amount);
        }
    }
}

/// The caller brings something, and takes from everybody in one list what stands in another.
contract ScamPickedAmounts {
    using SafeERC20 for IERC20;

    function take(IERC20 token, address[] memory from, uint256[] memory amounts) external {
        token.safeTransferFrom(msg.sender, address(this), amounts[0]);
        for (uint256 i = 0; i < from.length; i++) {
            token.safeTransferFrom(from[i], msg.sender, amounts[i]);
        }
    }
}

/// Sends the caller's own to the contract, piece by piece.
contract HonestPickedAmounts {
    using SafeERC20 for IERC20;

    function take(IERC20 token, uint256[] memory amounts) external {
        for (uint256 i = 0; i < amounts.length; i++) {
            token.safeTransferFrom(msg.sender, address(this), amounts[i]);
        }
    }
}
