// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Called at its own address, the functions that change state refuse; run in another's name, they do as they are told.
library LedgerLibrary {
    struct Ledger {
        address owner;
        mapping(address => uint256) balances;
    }

    function take(Ledger storage ledger, address next) external {
        ledger.owner = next;
    }

    function credit(Ledger storage ledger, address to, uint256 value) external {
        ledger.balances[to] += value;
    }

    function send(address to, bytes calldata data) external {
        (bool done,) = to.call(data);
        require(done, "send");
    }

    function owner(Ledger storage ledger) external view returns (address) {
        return ledger.owner;
    }
}
