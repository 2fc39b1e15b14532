// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from
    "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorVotes, IVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";

/// OpenZeppelin's Governor, which executes itself what was voted for.
contract ScanGovernor is GovernorCountingSimple, GovernorVotes {
    constructor(IVotes token) Governor("ScanGovernor") GovernorVotes(token) {}

    function votingDelay() public pure override returns (uint256) {
        return 7200;
    }

    function votingPeriod() public pure override returns (uint256) {
        return 50400;
    }

    function quorum(uint256) public pure override returns (uint256) {
        return 1000;
    }
}
