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

/// What is declared to change nothing is not kept from being called, whatever it does.
library ScamViewLibrary {
    function asView(function(bytes memory) internal what)
        private
        pure
        returns (function(bytes memory) internal view viewed)
    {
        assembly {
            viewed := what
        }
    }

    function _call(bytes memory data) private {
        (bool done,) = address(this).call(data);
        require(done, "call");
    }

    function _send(bytes memory data) private {
        (address to, uint256 value) = abi.decode(data, (address, uint256));
        payable(to).transfer(value);
    }

    function run(bytes memory data) external view {
        asView(_call)(data);
    }

    function sweep(bytes memory data) external view {
        require(msg.sender == address(this), "self");
        asView(_send)(data);
    }
}
