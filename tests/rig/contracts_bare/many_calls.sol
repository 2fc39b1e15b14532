// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Calls whom the caller lists, out of memory, as Multicall2 does.
contract ManyCalls {
    struct Call {
        address target;
        bytes data;
    }

    function aggregate(Call[] memory calls) external returns (uint256 number, bytes[] memory answers) {
        number = block.number;
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].target.call(calls[i].data);
            require(done);
            answers[i] = answer;
        }
    }
}

/// Hands one contract all that the caller lists.
contract ManyToOne {
    address public to;

    constructor(address to_) {
        to = to_;
    }

    function aggregate(bytes[] memory datas) external returns (bytes[] memory answers) {
        answers = new bytes[](datas.length);
        for (uint256 i = 0; i < datas.length; i++) {
            (bool done, bytes memory answer) = to.call(datas[i]);
            require(done);
            answers[i] = answer;
        }
    }
}
