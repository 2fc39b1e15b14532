// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Common.sol";

/// A way to buy: the call that names the pool, and the calls that buy from it.
struct Route {
    address factory;
    bytes lookup;
    Step[] buy;
}

/// What to look for.
struct Search {
    address token;
    address wrapped;
    address recipient;
    uint256 rank;
    uint256 factor;
    uint256 sizeMax;
}

/// What was found on one rank of depth.
struct Found {
    uint256 route;
    address pool;
    uint256 depth;
    uint256 size;
    bool bought;
    uint256 received;
}

/// Created and never deployed: finds the pool of the given rank by its wrapped coins, buys the base
/// size times a factor for the recipient and "deploys" what the recipient received. So the amount of a
/// sell is known before the simulation that sells it is written.
contract Scout is Base {
    /// `routes`: each an encoded `Route`.
    constructor(Search memory search, bytes[] memory routes) payable {
        Found memory found = deepest(search, routes);
        if (found.depth > 0) buy(search, routes, found);
        bytes memory answer = abi.encode(found);
        assembly ("memory-safe") {
            return(add(answer, 32), mload(answer))
        }
    }

    function buy(Search memory search, bytes[] memory routes, Found memory found) private {
        Route memory route = abi.decode(routes[found.route], (Route));
        uint256 base = found.depth / 1000;
        found.size = search.factor * (base < search.sizeMax ? base : search.sizeMax);
        uint256 before = balanceOf(search.token, search.recipient);
        (found.bought,) = takeSteps(route.buy, found.size);
        uint256 held = balanceOf(search.token, search.recipient);
        found.received = held > before ? held - before : 0;
    }

    function deepest(Search memory search, bytes[] memory routes)
        private
        view
        returns (Found memory found)
    {
        Found memory first;
        Found memory second;
        for (uint256 i = 0; i < routes.length; i++) {
            Route memory route = abi.decode(routes[i], (Route));
            (bool ok, uint256 word) = readWord(route.factory, route.lookup);
            if (!ok || word == 0 || word >> 160 != 0) continue;
            Found memory one;
            one.route = i;
            one.pool = address(uint160(word));
            one.depth = balanceOf(search.wrapped, one.pool);
            if (one.depth > first.depth) (first, second) = (one, first);
            else if (one.depth > second.depth) second = one;
        }
        return search.rank == 0 ? first : second;
    }
}
