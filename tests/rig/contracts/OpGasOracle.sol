// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// What an OP stack chain of the Fjord fork answers at its gas price oracle
/// (https://specs.optimism.io/protocol/fjord/predeploys.html): the L1 fee rests on the size that the
/// unsigned transaction has after FastLZ. Its parameters are its own storage, set from outside.
contract OpGasOracleFjord {
    /// Wei per gas on L1.
    uint256 public l1BaseFee;
    uint256 public blobBaseFee;
    uint32 public baseFeeScalar;
    uint32 public blobBaseFeeScalar;


    /// The regression from FastLZ size to the size in the batch, times 1e6.
    int256 private constant INTERCEPT = -42_585_600;
    int256 private constant PER_BYTE = 836_500;
    int256 private constant SIZE_MIN = 100e6;

    /// Bytes of a signature, which the unsigned transaction lacks.
    uint256 private constant SIGNATURE_BYTES = 68;

    function getL1Fee(bytes memory unsignedTransaction) external view returns (uint256) {
        uint256 compressed = fastLzSize(unsignedTransaction) + SIGNATURE_BYTES;
        int256 size = INTERCEPT + PER_BYTE * int256(compressed);
        if (size < SIZE_MIN) size = SIZE_MIN;
        uint256 scaled = uint256(baseFeeScalar) * 16 * l1BaseFee + uint256(blobBaseFeeScalar) * blobBaseFee;
        return uint256(size) * scaled / 1e12;
    }

    /// Length of `data` after FastLZ, level 1: runs of up to 32 literals behind one byte each, and
    /// matches at most 8191 bytes back, found by a hash of three bytes. It counts as the chain's node
    /// does, which stops looking 13 bytes before the end.
    function fastLzSize(bytes memory data) public pure returns (uint256 size) {
        uint256 anchor = 0;
        uint256 limit = data.length < 13 ? 0 : data.length - 13;
        uint16[] memory seenAt = new uint16[](8192);
        uint256 at = 2;
        while (at + 1 < limit) {
            uint256 word = three(data, at);
            uint256 hash = hashOf(word);
            uint256 before = seenAt[hash];
            seenAt[hash] = uint16(at);
            if (at - before > 8191 || three(data, before) != word) {
                at++;
                continue;
            }
            size += literals(at - anchor);
            uint256 more = moreInCommon(data, before + 3, at + 3, limit + 9);
            size += matched(more);
            at += more + 1;
            seenAt[hashOf(three(data, at))] = uint16(at);
            seenAt[hashOf(three(data, at + 1))] = uint16(at + 1);
            at += 2;
            anchor = at;
        }
        size += literals(data.length - anchor);
    }

    /// How many bytes are the same from `one` and from `other` on; one less when `end` cuts the count.
    function moreInCommon(bytes memory data, uint256 one, uint256 other, uint256 end)
        private
        pure
        returns (uint256 count)
    {
        while (other + count < end) {
            if (data[one + count] != data[other + count]) return count;
            count++;
        }
        return count - 1;
    }

    function literals(uint256 count) private pure returns (uint256) {
        uint256 rest = count % 32;
        return 33 * (count / 32) + (rest == 0 ? 0 : rest + 1);
    }

    /// Size of a match of three and `more` bytes.
    function matched(uint256 more) private pure returns (uint256) {
        return 3 * (more / 262) + (more % 262 >= 6 ? 3 : 2);
    }

    function three(bytes memory data, uint256 at) private pure returns (uint256) {
        return uint256(uint8(data[at])) | uint256(uint8(data[at + 1])) << 8
            | uint256(uint8(data[at + 2])) << 16;
    }

    function hashOf(uint256 word) private pure returns (uint256) {
        unchecked {
            return uint256(uint32(2654435769 * word)) >> 19 & 0x1fff;
        }
    }
}

/// The same of the Isthmus fork, which added the operator fee
/// (https://specs.optimism.io/protocol/isthmus/exec-engine.html).
contract OpGasOracle is OpGasOracleFjord {
    uint32 public operatorFeeScalar;
    uint64 public operatorFeeConstant;

    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        return gasUsed * operatorFeeScalar / 1e6 + operatorFeeConstant;
    }
}
