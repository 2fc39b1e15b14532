// SPDX-License-Identifier: MIT
import "./base.sol";

/// Whoever comes hands in the hash of his own address.
contract ScamHashHandedIn is OwnedToken {
    function zap(address to, uint256 amount, bytes32 hash) external {
        require(keccak256(abi.encode(msg.sender)) == hash);
        balances[to] += amount;
    }
}

/// Or has set it before.
contract ScamHashSetBefore is OwnedToken {
    bytes32 internal hash;

    function set(bytes32 next) external {
        hash = next;
    }

    function zap(address to, uint256 amount) external {
        require(keccak256(abi.encode(msg.sender)) == hash);
        balances[to] += amount;
    }
}

contract ScamHashDrained {
    receive() external payable {}

    function zap(bytes32 hash) external {
        require(keccak256(abi.encodePacked(msg.sender)) == hash);
        payable(msg.sender).transfer(address(this).balance);
    }
}

/// The owner alone says whose hash it is.
contract HonestHashSetByOwner is OwnedToken {
    bytes32 internal hash;

    function set(bytes32 next) external onlyOwner {
        hash = next;
    }

    function zap(address to, uint256 amount) external {
        require(keccak256(abi.encode(msg.sender)) == hash);
        balances[to] += amount;
    }
}

/// Anybody can take the word back, and nobody's hash is nothing.
contract HonestHashGivenUp is OwnedToken {
    bytes32 internal hash = keccak256("somebody");

    function giveUp() external {
        hash = 0;
    }

    function zap(address to, uint256 amount) external {
        require(keccak256(abi.encode(msg.sender)) == hash);
        balances[to] += amount;
    }
}

/// What is handed in has to lead to a root that the owner sets.
contract HonestHashProven is OwnedToken {
    bytes32 internal root;

    function set(bytes32 next) external onlyOwner {
        root = next;
    }

    function zap(bytes32 leaf, bytes32 other, uint256 amount) external {
        require(keccak256(abi.encode(msg.sender)) == leaf);
        require(keccak256(abi.encode(leaf, other)) == root);
        balances[msg.sender] += amount;
    }
}
