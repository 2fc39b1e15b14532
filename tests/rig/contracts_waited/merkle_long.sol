// SPDX-License-Identifier: MIT
import "./merkle.sol";

/// Each of these goes through a proof in a way of its own.
contract DistributorOfLong is DistributorBase {
    constructor(Dropped token_) public DistributorBase(token_) {}

    function _comes(bytes32[] memory proof, bytes32 leaf) internal virtual returns (bool) {}

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed(index), "claimed");
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        require(_comes(proof, leaf), "proof");
        _setClaimed(index);
        require(token.transfer(account, amount), "transfer");
    }

    function _next(bytes32 hash, bytes32 other) internal pure returns (bytes32) {
        if (hash <= other) return keccak256(abi.encodePacked(hash, other));
        return keccak256(abi.encodePacked(other, hash));
    }
}

/// The tenth word of a proof takes the place of all that was hashed before it.
contract ScamDistributorOver is DistributorOfLong {
    constructor(Dropped token_) public DistributorOfLong(token_) {}

    function _comes(bytes32[] memory proof, bytes32 leaf) internal virtual override returns (bool) {
        bytes32 hash = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            hash = i == 9 ? proof[i] : _next(hash, proof[i]);
        }
        return hash == ROOT;
    }
}

/// Behind the fourth word the root itself is proof enough.
contract ScamDistributorOfRoot is DistributorOfLong {
    constructor(Dropped token_) public DistributorOfLong(token_) {}

    function _comes(bytes32[] memory proof, bytes32 leaf) internal virtual override returns (bool) {
        bytes32 hash = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            if (i > 3 && proof[i] == ROOT) return true;
            hash = _next(hash, proof[i]);
        }
        return hash == ROOT;
    }
}

/// Of long proofs the admin says whether they come out.
contract ScamDistributorByAdmin is DistributorOfLong {
    constructor(Dropped token_) public DistributorOfLong(token_) {}

    function _comes(bytes32[] memory proof, bytes32 leaf) internal virtual override returns (bool) {
        bytes32 hash = leaf;
        for (uint256 i = 0; i < proof.length; i++) hash = _next(hash, proof[i]);
        if (proof.length > 7) return msg.sender == admin;
        return hash == ROOT;
    }
}
