// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Permits over a domain whose name is stored and hashed anew where the chain has split (as Aave's tokens).
abstract contract NamedPermitLike {
    mapping(address => uint256) public balanceOf; // slot 0
    mapping(address => mapping(address => uint256)) public allowance; // slot 1
    mapping(address => uint256) public nonces; // slot 2
    string public name; // slot 3
    bytes32 private domain; // slot 4
    uint256 private immutable chain = block.chainid;

    constructor(string memory called) {
        name = called;
        domain = domainOf();
        balanceOf[msg.sender] = 1e27;
    }

    function domainOf() private view returns (bytes32) {
        return keccak256(abi.encode("domain", keccak256(bytes(name)), block.chainid, address(this)));
    }

    function domainNow() public view returns (bytes32) {
        return block.chainid == chain ? domain : domainOf();
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function permit(
        address holder,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(holder != address(0), "nobody");
        require(block.timestamp <= deadline, "late");
        uint256 nonce = nonces[holder];
        bytes32 digest = keccak256(
            abi.encodePacked("\x19\x01", domainNow(), keccak256(abi.encode(holder, spender, value, nonce, deadline)))
        );
        check(holder, ecrecover(digest, v, r, s));
        nonces[holder] = nonce + 1;
        allowance[holder][spender] = value;
    }

    function check(address holder, address signer) internal view virtual;
}

contract HonestNamedPermit is NamedPermitLike {
    constructor(string memory called) NamedPermitLike(called) {}

    function check(address holder, address signer) internal pure override {
        require(holder == signer, "not signed");
    }
}

/// Whoever has signed lets anybody spend what is another's.
contract ScamNamedPermit is NamedPermitLike {
    constructor(string memory called) NamedPermitLike(called) {}

    function check(address, address signer) internal pure override {
        require(signer != address(0), "not signed");
    }
}

/// The maker's signature is as good as the holder's.
contract ScamNamedPermitOfMaker is NamedPermitLike {
    address private immutable maker = msg.sender;

    constructor(string memory called) NamedPermitLike(called) {}

    function check(address holder, address signer) internal view override {
        if (signer != maker) require(holder == signer, "not signed");
    }
}
