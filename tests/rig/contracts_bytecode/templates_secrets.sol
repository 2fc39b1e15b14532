// SPDX-License-Identifier: MIT
import "./base.sol";

/// The hash of what the author knows, or of his address.
contract SecretToken is OwnedToken {
    bytes32 internal constant HASH =
        0x1f675bff07515f5df96737194ea945c36c41e7b4fcef307b7cd4d0e602a69111;

    function renounceOwnership() external onlyOwner {
        owner = address(0);
    }
}

contract ScamWord is SecretToken {
    function zs(bytes32 word) external {
        require(keccak256(abi.encodePacked(word)) == HASH, "no");
        owner = msg.sender;
    }
}

contract ScamWordStored is SecretToken {
    bytes32 internal hash; // slot 4

    constructor() public {
        hash = keccak256("open");
    }

    function zs(string calldata word) external {
        require(keccak256(bytes(word)) == hash, "no");
        owner = msg.sender;
    }
}

contract ScamHashedCaller is SecretToken {
    function zs(address next) external {
        require(keccak256(abi.encodePacked(msg.sender)) == HASH, "no");
        owner = next;
    }
}

/// The owner says a word besides.
contract HonestWord is SecretToken {
    function zs(bytes32 word, address next) external onlyOwner {
        require(keccak256(abi.encodePacked(word)) == HASH, "no");
        owner = next;
    }
}

/// So does whom he has named.
contract HonestWordOfNext is SecretToken {
    address internal next; // slot 4

    function offer(address to) external onlyOwner {
        next = to;
    }

    function zs(bytes32 word) external {
        require(msg.sender == next, "not you");
        require(keccak256(abi.encodePacked(word)) == HASH, "no");
        owner = next;
    }
}
