// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// One call of a trade. `patchAt` > 0: the trade's amount is written into `data` at this byte;
/// `valued`: the call carries the amount as coins.
struct Step {
    address target;
    bool valued;
    uint256 patchAt;
    bytes data;
}

/// Calls to hostile contracts: gas-capped where only a word is wanted, and never more of an answer
/// copied than `DATA_MAX`, because copying costs the caller and not the one who answers.
abstract contract Base {
    uint256 internal constant DATA_MAX = 512;
    uint256 internal constant READ_GAS = 200_000;

    /// The word a view returns; not ok: it failed or returned less than a word.
    function readWord(address target, bytes memory data)
        internal
        view
        returns (bool ok, uint256 word)
    {
        assembly ("memory-safe") {
            mstore(0, 0)
            ok := staticcall(READ_GAS, target, add(data, 32), mload(data), 0, 32)
            ok := and(ok, gt(returndatasize(), 31))
            if ok { word := mload(0) }
        }
    }

    function balanceOf(address token, address holder) internal view returns (uint256 balance) {
        (, balance) = readWord(token, abi.encodeWithSelector(0x70a08231, holder));
    }

    /// A call with value and the start of what it answered.
    function bounded(address target, uint256 value, bytes memory data)
        internal
        returns (bool ok, bytes memory answer)
    {
        answer = new bytes(DATA_MAX);
        assembly ("memory-safe") {
            ok := call(gas(), target, value, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, DATA_MAX) { size := DATA_MAX }
            returndatacopy(add(answer, 32), 0, size)
            mstore(answer, size)
        }
    }

    /// As `bounded`, with the rule for tokens: an empty answer is success, a zero word is failure.
    function tokenCall(address token, bytes memory data)
        internal
        returns (bool ok, bytes memory answer)
    {
        (ok, answer) = bounded(token, 0, data);
        if (ok && answer.length >= 32 && abi.decode(answer, (uint256)) == 0) {
            ok = false;
            answer = "";
        }
    }

    /// What the step answered that failed, else the last one.
    function takeSteps(Step[] memory steps, uint256 amount)
        internal
        returns (bool ok, bytes memory answer)
    {
        for (uint256 i = 0; i < steps.length; i++) {
            Step memory step = steps[i];
            uint256 at = step.patchAt;
            bytes memory data = step.data;
            if (at > 0) {
                assembly ("memory-safe") {
                    mstore(add(add(data, 32), at), amount)
                }
            }
            (ok, answer) = bounded(step.target, step.valued ? amount : 0, data);
            if (!ok) return (false, answer);
        }
        return (true, answer);
    }
}
