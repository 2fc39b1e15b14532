// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Common.sol";

/// Sizes in coins: `passed` the largest that works, `refused` the smallest that does not (0: all
/// work). `held` is what the recipient got for `passed`. `again`: 0 not tried, 1 a second purchase of
/// six tenths passes, 2 it is refused. `swallowed`: a size that takes the coins and brings nothing.
struct BuyLimit {
    uint256 passed;
    uint256 refused;
    uint256 swallowed;
    uint256 held;
    uint256 again;
    bytes data;
}

/// Amounts in token units. `arrived` is what came to the pool of `passed`.
struct SellLimit {
    uint256 held;
    uint256 passed;
    uint256 arrived;
    uint256 refused;
    bytes data;
}

/// A purchase to be tried.
struct Purchase {
    Step[] buy;
    address token;
    address to;
}

/// Finds the largest size that passes by trying; every try is undone by a revert.
contract Limits is Base {
    uint256 private constant TRIES = 16;

    /// Always reverts: with one word (received) when it passed, with other lengths when it did not.
    function tryBuy(Purchase memory purchase, uint256 amount, uint256 times) external {
        require(msg.sender == address(this));
        uint256 before = balanceOf(purchase.token, purchase.to);
        for (uint256 i = 0; i < times; i++) {
            (bool ok, bytes memory data) = takeSteps(purchase.buy, amount);
            if (!ok) give(abi.encode(uint256(0), data));
        }
        uint256 held = balanceOf(purchase.token, purchase.to);
        give(abi.encode(held > before ? held - before : 0));
    }

    function trySell(address token, address from, address pool, uint256 amount) external {
        require(msg.sender == address(this));
        uint256 before = balanceOf(token, pool);
        uint256 countedBefore = reserveOf(token, pool);
        (bool ok, bytes memory data) =
            tokenCall(token, abi.encodeWithSelector(0x23b872dd, from, pool, amount));
        if (!ok) give(abi.encode(uint256(0), data));
        uint256 held = balanceOf(token, pool);
        // The token may have sold its own fees to this pair meanwhile: what the pair has not counted yet.
        uint256 counted = reserveOf(token, pool);
        if (counted != countedBefore) before = counted;
        give(abi.encode(held > before ? held - before : 0));
    }

    /// What a pair has counted of the token; 0 for other pools.
    function reserveOf(address token, address pool) private returns (uint256 reserve) {
        (bool ok, bytes memory data) = bounded(pool, 0, abi.encodeWithSelector(0x0902f1ac));
        if (!ok || data.length < 64) return 0;
        (uint256 reserve0, uint256 reserve1) = abi.decode(data, (uint256, uint256));
        (, uint256 token0) = readWord(pool, abi.encodeWithSelector(0x0dfe1681));
        return token0 == uint256(uint160(token)) ? reserve0 : reserve1;
    }

    function findBuy(Purchase memory purchase, uint256 smallest, uint256 largest)
        external
        payable
        returns (BuyLimit memory found)
    {
        uint256 received;
        bool taken;
        (received, found.data, taken) = bought(purchase, largest, 1);
        if (received > 0) {
            found.passed = largest;
        } else {
            found.refused = largest;
            if (taken) found.swallowed = largest;
            (received,,) = bought(purchase, smallest, 1);
            if (received == 0) return found;
            found.passed = smallest;
            narrow(purchase, found);
            (received,,) = bought(purchase, found.passed * 6 / 10, 2);
            found.again = received > 0 ? 1 : 2;
        }
        uint256 before = balanceOf(purchase.token, purchase.to);
        takeSteps(purchase.buy, found.passed);
        uint256 held = balanceOf(purchase.token, purchase.to);
        found.held = held > before ? held - before : 0;
    }

    function narrow(Purchase memory purchase, BuyLimit memory found) private {
        for (uint256 i = 0; i < TRIES && found.refused > found.passed + 1; i++) {
            uint256 middle = between(found.passed, found.refused);
            (uint256 received, bytes memory data, bool taken) = bought(purchase, middle, 1);
            if (received > 0) found.passed = middle;
            else (found.refused, found.data) = (middle, data);
            if (received == 0 && taken) found.swallowed = middle;
        }
    }

    function findSell(address token, address from, address pool)
        external
        returns (SellLimit memory found)
    {
        found.held = balanceOf(token, from);
        if (found.held == 0) return found;
        uint256 arrived;
        (arrived, found.data) = sold(token, from, pool, found.held);
        if (arrived > 0) {
            (found.passed, found.arrived) = (found.held, arrived);
            return found;
        }
        found.refused = found.held;
        // A token that keeps the last unit refuses only the whole balance.
        (arrived,) = sold(token, from, pool, found.held - found.held / 1000 - 1);
        if (arrived > 0) {
            (found.passed, found.arrived) = (found.held - found.held / 1000 - 1, arrived);
            return found;
        }
        uint256 smallest = found.held / 1e9 + 1;
        (arrived,) = sold(token, from, pool, smallest);
        if (arrived == 0) return found;
        (found.passed, found.arrived) = (smallest, arrived);
        for (uint256 i = 0; i < TRIES && found.refused > found.passed + 1; i++) {
            uint256 middle = between(found.passed, found.refused);
            bytes memory data;
            (arrived, data) = sold(token, from, pool, middle);
            if (arrived > 0) (found.passed, found.arrived) = (middle, arrived);
            else (found.refused, found.data) = (middle, data);
        }
    }

    function bought(Purchase memory purchase, uint256 amount, uint256 times)
        private
        returns (uint256, bytes memory, bool)
    {
        return undone(abi.encodeCall(this.tryBuy, (purchase, amount, times)));
    }

    function sold(address token, address from, address pool, uint256 amount)
        private
        returns (uint256 arrived, bytes memory refusal)
    {
        (arrived, refusal,) = undone(abi.encodeCall(this.trySell, (token, from, pool, amount)));
    }

    /// `done`: nothing failed, whatever it brought.
    function undone(bytes memory data)
        private
        returns (uint256 passed, bytes memory refusal, bool done)
    {
        (, bytes memory answer) = bounded(address(this), 0, data);
        if (answer.length == 32) return (abi.decode(answer, (uint256)), "", true);
        // Word, offset, length, bytes: the end may have been cut.
        if (answer.length < 96) return (0, "", false);
        assembly ("memory-safe") {
            let size := mload(add(answer, 96))
            let room := sub(mload(answer), 96)
            if gt(size, room) { size := room }
            refusal := add(answer, 96)
            mstore(refusal, size)
        }
    }

    function give(bytes memory data) private pure {
        assembly ("memory-safe") {
            revert(add(data, 32), mload(data))
        }
    }

    /// The geometric mean: sizes are spread over many orders of magnitude.
    function between(uint256 low, uint256 high) private pure returns (uint256 middle) {
        middle = root(low) * root(high);
        if (middle <= low || middle >= high) middle = low + (high - low) / 2;
    }

    function root(uint256 square) private pure returns (uint256 result) {
        if (square == 0) return 0;
        result = 1 << 128;
        while (true) {
            uint256 next = (result + square / result) / 2;
            if (next >= result) return result;
            result = next;
        }
    }

    receive() external payable {}
}
