// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Tokens that call themselves for whoever signed, and read at the end of the calldata who that is (as Polygon's
// NativeMetaTransaction); twins that name somebody who was not asked.

contract SelfSentToken {
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) internal nonces;
    uint256 public totalSupply;
    bytes32 internal domain;
    address internal minter = msg.sender;

    function sender() internal view returns (address who) {
        if (msg.sender != address(this)) return msg.sender;
        bytes memory input = msg.data;
        uint256 length = msg.data.length;
        assembly {
            who := and(mload(add(input, length)), 0xffffffffffffffffffffffffffffffffffffffff)
        }
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[sender()][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(sender(), to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][sender()] -= amount;
        move(from, to, amount);
        return true;
    }

    function mint(address to, uint256 amount) external {
        require(sender() == minter);
        totalSupply += amount;
        balances[to] += amount;
    }

    function move(address from, address to, uint256 amount) internal {
        require(to != address(0));
        balances[from] -= amount;
        balances[to] += amount;
    }
}

contract HonestSelfSent is SelfSentToken {
    function execute(address user, bytes memory data, bytes32 r, bytes32 s, uint8 v)
        public
        payable
        virtual
        returns (bytes memory)
    {
        require(isSigned(user, ecrecover(digest(user, data), v, r, s)));
        nonces[user]++;
        return send(data, user);
    }

    function isSigned(address user, address signer) internal pure virtual returns (bool) {
        return user != address(0) && signer == user;
    }

    function digest(address user, bytes memory data) internal view returns (bytes32) {
        bytes32 content = keccak256(abi.encode(nonces[user], user, keccak256(data)));
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }

    function send(bytes memory data, address user) internal returns (bytes memory) {
        (bool isDone, bytes memory answer) = address(this).call(abi.encodePacked(data, user));
        require(isDone);
        return answer;
    }
}

/// That somebody signed is enough.
contract ScamSelfSentByAny is HonestSelfSent {
    function isSigned(address, address signer) internal pure override returns (bool) {
        return signer != address(0);
    }
}

contract ScamSelfSentUnsigned is HonestSelfSent {
    function isSigned(address, address) internal pure override returns (bool) {
        return true;
    }
}

/// Who signed is not whom it is done for.
contract ScamSelfSentForOthers is SelfSentToken, HonestSelfSent {
    function executeFor(address user, address other, bytes calldata data, bytes32 r, bytes32 s, uint8 v)
        external
    {
        require(isSigned(user, ecrecover(digest(user, data), v, r, s)));
        nonces[user]++;
        send(data, other);
    }
}
