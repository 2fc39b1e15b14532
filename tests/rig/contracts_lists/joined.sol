// SPDX-License-Identifier: MIT
import "./wallets.sol";

/// Anybody joins those who may do all, so anybody may.
contract JoinedCoins is WalletOfCoins {
    function zjoin() external {
        owners.push(msg.sender);
    }
}

contract JoinedTokens is WalletOfTokens {
    function zjoin() external {
        owners.push(msg.sender);
    }
}

contract JoinedCalls is WalletOfCalls {
    function zjoin() external payable {
        require(msg.value >= 1e15);
        owners.push(msg.sender);
    }
}

contract JoinedNumbered is WalletNumbered {
    function zjoin() external {
        owners.push(msg.sender);
    }
}

/// Whoever has power brings something as everybody does.
contract HonestPositionsOfOwner is HonestTokenPositions {
    address internal owner;

    function begin() external {
        require(msg.sender == owner);
        positions.push(Position(owner, 0));
    }
}

/// What was brought is taken out in parts.
contract HonestPositionsInParts is HonestPositions {
    function part(uint256 index, uint256 amount) external {
        Position storage one = positions[index];
        require(one.who == msg.sender && one.amount >= amount);
        one.amount -= amount;
        PAY(msg.sender).transfer(amount);
    }
}
