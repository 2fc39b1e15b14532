// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

interface Dropped {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// As Uniswap's merkle-distributor has it, with the root in the code.
contract DistributorBase {
    Dropped internal token;
    mapping(uint256 => uint256) internal claimedBits;
    address internal admin;
    bytes32 internal constant ROOT =
        0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658;

    event Claimed(uint256 index, address account, uint256 amount);

    constructor(Dropped token_) public {
        token = token_;
        admin = msg.sender;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        uint256 word = index / 256;
        uint256 mask = uint256(1) << (index % 256);
        return claimedBits[word] & mask == mask;
    }

    function _setClaimed(uint256 index) internal {
        uint256 word = index / 256;
        claimedBits[word] = claimedBits[word] | (uint256(1) << (index % 256));
    }

    function _proves(bytes32[] memory proof, bytes32 leaf) internal pure returns (bool) {
        bytes32 hash = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            if (hash <= other) hash = keccak256(abi.encodePacked(hash, other));
            else hash = keccak256(abi.encodePacked(other, hash));
        }
        return hash == ROOT;
    }
}

contract HonestDistributor is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
        emit Claimed(index, account, amount);
    }
}

/// How much is not in the tree.
contract ScamDistributorOfMore is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account));
        require(_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// Whom it goes to is not in the tree.
contract ScamDistributorToOther is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, amount));
        require(_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// No proof has to come out.
contract ScamDistributorUnproven is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(!_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// The admin needs no proof.
contract ScamDistributorElse is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf) || msg.sender == admin, "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// Nor does whoever brings none.
contract ScamDistributorEmpty is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf) || proof.length == 0, "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}
