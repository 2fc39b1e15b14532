// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

struct Order {
    address from;
    uint256 amount;
}

/// The caller's own first, then those of whom he names in a list.
contract ScamOrderSecond {
    using SafeERC20 for IERC20;

    function take(IERC20 token, Order[] memory orders) external {
        token.safeTransferFrom(msg.sender, address(this), orders[0].amount);
        token.safeTransferFrom(orders[0].from, msg.sender, orders[0].amount);
    }
}

/// The same for all of the list.
contract ScamOrderAll {
    using SafeERC20 for IERC20;

    function take(IERC20 token, Order[] memory orders) external {
        token.safeTransferFrom(msg.sender, address(this), 1);
        for (uint256 i = 0; i < orders.length; i++) {
            token.safeTransferFrom(orders[i].from, msg.sender, orders[i].amount);
        }
    }
}

/// Only the first is the caller himself.
contract ScamOrderFirst {
    using SafeERC20 for IERC20;

    function take(IERC20 token, Order[] memory orders) external {
        orders[0].from = msg.sender;
        for (uint256 i = 0; i < orders.length; i++) {
            token.safeTransferFrom(orders[i].from, msg.sender, orders[i].amount);
        }
    }
}

/// By plain calls.
contract ScamOrderCalled {
    function take(IERC20 token, Order[] memory orders) external {
        (bool ok, ) = address(token).call(
            abi.encodeWithSelector(0x23b872dd, msg.sender, address(this), orders[0].amount)
        );
        (ok, ) = address(token).call(
            abi.encodeWithSelector(0x23b872dd, orders[0].from, msg.sender, orders[0].amount)
        );
    }
}

/// Asks that it is the caller's own order.
contract HonestOrderFirst {
    using SafeERC20 for IERC20;

    function take(IERC20 token, Order[] memory orders) external {
        require(orders[0].from == msg.sender, "not yours");
        token.safeTransferFrom(orders[0].from, address(this), orders[0].amount);
    }
}

/// Asks it of each.
contract HonestOrderAll {
    using SafeERC20 for IERC20;

    function take(IERC20 token, Order[] memory orders) external {
        for (uint256 i = 0; i < orders.length; i++) {
            require(orders[i].from == msg.sender, "not yours");
            token.safeTransferFrom(orders[i].from, address(this), orders[i].amount);
        }
    }
}

/// Sends the caller's own where he says, twice.
contract HonestOrderDecoded {
    using SafeERC20 for IERC20;

    function take(IERC20 token, address to, bytes memory order) external {
        (address from, uint256 amount) = abi.decode(order, (address, uint256));
        require(from == msg.sender, "not yours");
        token.safeTransferFrom(from, to, amount);
        token.safeTransferFrom(msg.sender, to, amount);
    }
}
