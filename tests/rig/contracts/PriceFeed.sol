// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// What a price feed answers (AggregatorV3Interface); its state is set from outside.
contract PriceFeed {
    int256 private answer;
    uint256 private updatedAt;
    uint8 public decimals;
    string public description;

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        require(updatedAt != 0, "No data present");
        return (1, answer, updatedAt, updatedAt, 1);
    }
}
