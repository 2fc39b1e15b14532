// SPDX-License-Identifier: MIT
import "./merkle.sol";

/// What a leaf holds is struck off.
contract HonestDistributorByLeaf is DistributorBase {
    mapping(bytes32 => bool) internal done;

    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encodePacked(msg.sender, amount));
        require(!done[leaf], "claimed");
        require(_proves(proof, leaf), "proof");
        done[leaf] = true;
        require(token.transfer(msg.sender, amount), "transfer");
    }
}

/// The tree has the amount without its last thirty digits.
contract ScamDistributorRounded is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount / 1e30));
        require(_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// The tree has the lower half of the amount.
contract ScamDistributorHalf is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, uint128(amount)));
        require(_proves(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// Nobody is struck off: the one leaf of the tree is paid again and again.
contract ScamDistributorAgain is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf), "proof");
        require(token.transfer(account, amount), "transfer");
    }
}

/// What is struck off is not in the tree.
contract ScamDistributorSalted is DistributorBase {
    mapping(uint256 => bool) internal done;

    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, uint256 salt, bytes32[] calldata proof) external {
        require(!done[salt], "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf), "proof");
        done[salt] = true;
        require(token.transfer(account, amount), "transfer");
    }
}

/// The admin's leaf is not struck off.
contract ScamDistributorSome is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf), "proof");
        if (account != admin) _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }
}

/// Another bit is struck off than the one that is asked for.
contract ScamDistributorBeside is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_proves(proof, leaf), "proof");
        claimedBits[index / 256] = claimedBits[index / 256] | (uint256(1) << (index % 255));
        require(token.transfer(account, amount), "transfer");
    }
}
