// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/**
 * Reads a token and its pools against the wrapped native coin in one `eth_call` without `to`: the
 * node runs this as creation code, and what it "deploys" is the answer.
 *
 * Token, factories, pools and quoters may be hostile or absent. So every call has a gas limit, of
 * what it returns only the words needed are copied, and a failure leaves UNKNOWN in its own place.
 *
 * Answer, in words: number of entries, number of sizes, the token, the sizes, decimals, total supply,
 * then for each entry: status and pool address, native reserve, token reserve, and for each size the tokens
 * bought with it and the native coin those would bring back. The first byte is zero, never the 0xEF
 * that EIP-3541 forbids.
 */
contract PoolLens {
    /// One place a pool may be: `quoter` is the router of pair venues; zero where there is none.
    struct Entry {
        uint256 kind;
        address factory;
        address quoter;
        /// Fee tier of a V3 pool; 1 for the stable pair of a Solidly venue.
        uint256 variant;
    }

    uint256 private constant KIND_PAIR = 0;
    uint256 private constant KIND_V3 = 1;
    uint256 private constant KIND_SOLIDLY = 2;

    uint256 private constant STATUS_NO_POOL = 0;
    uint256 private constant STATUS_POOL = 1;
    uint256 private constant STATUS_FACTORY_SILENT = 2;
    uint256 private constant STATUS_NO_CODE = 3;
    uint256 private constant STATUS_NO_RESERVES = 4;

    uint256 private constant UNKNOWN = type(uint256).max;

    /// Enough for a factory's look-up, a pair's reserves or a proxied token's balance, on any network.
    uint256 private constant READ_GAS = 300_000;

    /// What is left to the lens itself: 200 a byte deposited, and the work between two calls.
    uint256 private constant GAS_PER_WORD = 200 * 32;
    uint256 private constant GAS_BETWEEN = 5_000;
    uint256 private constant GAS_KEPT = 100_000;

    constructor(address token, address native, uint256[] memory sizes, Entry[] memory entries) {
        uint256 width = 3 + 2 * sizes.length;
        uint256 start = 5 + sizes.length;
        uint256[] memory answer = new uint256[](start + width * entries.length);
        answer[0] = entries.length;
        answer[1] = sizes.length;
        answer[2] = uint160(token);
        for (uint256 i = 0; i < sizes.length; i++) answer[3 + i] = sizes[i];
        answer[start - 2] = word(token, abi.encodeWithSignature("decimals()"));
        answer[start - 1] = word(token, abi.encodeWithSignature("totalSupply()"));

        uint256 pools = 0;
        for (uint256 i = 0; i < entries.length; i++) {
            uint256 at = start + width * i;
            (answer[at], answer[at + 1], answer[at + 2]) = find(token, native, entries[i]);
            if (isQuoted(answer[at], entries[i])) pools++;
        }
        for (uint256 i = 0; i < entries.length; i++) {
            uint256 at = start + width * i;
            if (isQuoted(answer[at], entries[i])) {
                quoteAll(token, native, entries[i], answer, at + 3, share(pools--, answer));
            } else {
                for (uint256 w = at + 3; w < at + width; w++) answer[w] = UNKNOWN;
            }
        }
        assembly {
            return(add(answer, 0x20), mul(mload(answer), 0x20))
        }
    }

    /// Writes the quotes of one pool from word `at` on; together they may burn `gasShare`.
    function quoteAll(
        address token,
        address native,
        Entry memory entry,
        uint256[] memory answer,
        uint256 at,
        uint256 gasShare
    ) private {
        uint256 gasEnd = gasleft() - gasShare;
        uint256 sizes = answer[1];
        for (uint256 s = 0; s < sizes; s++) {
            answer[at + 2 * s] = quote(entry, native, token, answer[3 + s], half(gasEnd));
        }
        // After all purchases: a token that burns the gas of sales leaves those as they are.
        for (uint256 s = 0; s < sizes; s++) {
            uint256 bought = answer[at + 2 * s];
            answer[at + 2 * s + 1] = bought == UNKNOWN || bought == 0
                ? UNKNOWN
                : quote(entry, token, native, bought, half(gasEnd));
        }
    }

    /// The pool of an entry with its status in the bits above the address, and what it holds.
    function find(address token, address native, Entry memory entry)
        private
        returns (uint256 statusAndPool, uint256 nativeReserve, uint256 tokenReserve)
    {
        uint256 found = word(entry.factory, lookUp(token, native, entry));
        if (found >> 160 != 0) return (STATUS_FACTORY_SILENT << 160, 0, 0);
        if (found == 0) return (STATUS_NO_POOL << 160, 0, 0);
        address pool = address(uint160(found));
        if (pool.code.length == 0) return (found | (STATUS_NO_CODE << 160), 0, 0);

        // The wrapped coin is the one party that is trusted: no pool can claim more than it holds.
        nativeReserve = word(native, abi.encodeWithSignature("balanceOf(address)", pool));
        if (entry.kind == KIND_V3) {
            tokenReserve = word(token, abi.encodeWithSignature("balanceOf(address)", pool));
        } else {
            uint256[4] memory reserves;
            bool ok = ask(pool, READ_GAS, abi.encodeWithSignature("getReserves()"), 2, true, reserves);
            if (!ok) return (found | (STATUS_NO_RESERVES << 160), 0, 0);
            // Pairs order their tokens by address.
            (uint256 ofNative, uint256 ofToken) =
                native < token ? (reserves[0], reserves[1]) : (reserves[1], reserves[0]);
            tokenReserve = ofToken;
            if (ofNative < nativeReserve) nativeReserve = ofNative;
        }
        uint256 status = nativeReserve == UNKNOWN ? STATUS_NO_RESERVES : STATUS_POOL;
        statusAndPool = found | (status << 160);
    }

    function lookUp(address token, address native, Entry memory entry)
        private
        pure
        returns (bytes memory)
    {
        if (entry.kind == KIND_PAIR) {
            return abi.encodeWithSignature("getPair(address,address)", native, token);
        }
        // The third argument, a fee or a flag, is one word either way.
        return entry.kind == KIND_V3
            ? abi.encodeWithSignature("getPool(address,address,uint24)", native, token, entry.variant)
            : abi.encodeWithSignature("getPool(address,address,bool)", native, token, entry.variant == 1);
    }

    /// What an amount of `from` buys of `to`.
    function quote(Entry memory entry, address from, address to, uint256 amount, uint256 gasLimit)
        private
        returns (uint256)
    {
        uint256[4] memory words;
        bytes memory data;
        if (entry.kind == KIND_V3) {
            // QuoterV2's struct is static: its five members stand in a row. It is not view.
            data = abi.encodeWithSelector(0xc6a5026a, from, to, amount, entry.variant, 0);
            return ask(entry.quoter, gasLimit, data, 1, false, words) ? words[0] : UNKNOWN;
        }
        // Both arrays begin at 0x40; a path has two members, routes have one of four words.
        data = entry.kind == KIND_PAIR
            ? abi.encodeWithSignature("getAmountsOut(uint256,address[])", amount, 0x40, 2, from, to)
            : abi.encodeWithSignature(
                "getAmountsOut(uint256,(address,address,bool,address)[])",
                amount,
                0x40,
                1,
                from,
                to,
                entry.variant,
                entry.factory
            );
        // Offset, length, amount in, amount out.
        bool ok = ask(entry.quoter, gasLimit, data, 4, true, words);
        return ok && words[1] == 2 ? words[3] : UNKNOWN;
    }

    function isQuoted(uint256 statusAndPool, Entry memory entry) private pure returns (bool) {
        return statusAndPool >> 160 == STATUS_POOL && entry.quoter != address(0);
    }

    /// An even share of the gas left for `pools` further pools; what one leaves, the next ones get.
    function share(uint256 pools, uint256[] memory answer) private view returns (uint256) {
        uint256 kept = GAS_KEPT + answer.length * (GAS_PER_WORD + GAS_BETWEEN);
        uint256 left = gasleft();
        return left <= kept ? 0 : (left - kept) / pools;
    }

    /// Half of a pool's gas: whatever a quote burns, the next one has as much again to try.
    function half(uint256 gasEnd) private view returns (uint256) {
        uint256 left = gasleft();
        return left <= gasEnd ? 0 : (left - gasEnd) / 2;
    }

    function word(address target, bytes memory data) private returns (uint256) {
        uint256[4] memory words;
        return ask(target, READ_GAS, data, 1, true, words) ? words[0] : UNKNOWN;
    }

    /// Calls and copies at most four words of what comes back; false when fewer than `wanted` do.
    function ask(
        address target,
        uint256 gasLimit,
        bytes memory data,
        uint256 wanted,
        bool readOnly,
        uint256[4] memory words
    ) private returns (bool ok) {
        assembly {
            let size := mload(data)
            let start := add(data, 0x20)
            switch readOnly
            case 0 { ok := call(gasLimit, target, 0, start, size, words, 0x80) }
            default { ok := staticcall(gasLimit, target, start, size, words, 0x80) }
            ok := and(ok, iszero(lt(returndatasize(), mul(wanted, 0x20))))
        }
    }
}
