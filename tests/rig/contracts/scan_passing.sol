// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {BareToken} from "./scan_owner_words.sol";

/// Whoever comes first in a transaction is its keeper (EIP-1153).
contract KeptInPassing is BareToken {
    function come() external {
        assembly { tstore(1, caller()) }
    }

    function mint(address to, uint256 value) external {
        address keeper;
        assembly { keeper := tload(1) }
        require(msg.sender == keeper);
        give(to, value);
    }
}

/// The keeper names who acts for him in this transaction.
contract NamedInPassing is BareToken {
    address private immutable keeper;

    constructor(address first) {
        keeper = first;
    }

    function name(address next) external {
        require(msg.sender == keeper);
        assembly { tstore(1, next) }
    }

    function mint(address to, uint256 value) external {
        address named;
        assembly { named := tload(1) }
        require(msg.sender == named);
        give(to, value);
    }
}

/// Comes and mints in one transaction.
contract PassingBy {
    function mint(KeptInPassing token, uint256 value) external {
        token.come();
        token.mint(msg.sender, value);
    }
}
