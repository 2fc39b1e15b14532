// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Forwarders {
    function isApprovedForwarder(address sender, address forwarder) external view returns (bool);
}

/// Payments to many at once, by forwarders too. Slots: 0 supply, 1 balances.
contract Netted {
    Forwarders internal constant REGISTRY = Forwarders(0x5e5E5e5e5E5e5E5E5e5E5E5e5e5E5E5E5e5E5E5e);

    uint256 public totalSupply;
    mapping(address => uint256) internal balances;

    constructor() {
        totalSupply = balances[msg.sender] = 1e24;
    }

    function balanceOf(address account) external view returns (uint256) {
        return balances[account];
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balances[msg.sender] -= amount;
        balances[to] += amount;
        return true;
    }

    /// Whoever approved a forwarder is named by it behind the arguments (ERC-2771).
    function _sender() internal view returns (address) {
        if (msg.sender == tx.origin || msg.data.length < 24) return msg.sender;
        address named;
        assembly {
            named := shr(96, calldataload(sub(calldatasize(), 20)))
        }
        if (msg.sender == address(REGISTRY) || REGISTRY.isApprovedForwarder(named, msg.sender)) {
            return named;
        }
        return msg.sender;
    }

    /// Gives to each, and tells how much that was in all, and how much of it is the sender's again.
    function _give(address from, address[] calldata to, uint256[] calldata amounts)
        internal
        returns (uint256 total, uint256 own)
    {
        require(to.length == amounts.length);
        unchecked {
            for (uint256 i = 0; i < to.length; i++) {
                require(to[i] != address(0));
                uint256 amount = amounts[i];
                if (amount == 0) continue;
                require(total + amount > total);
                total += amount;
                if (to[i] == from) own += amount;
                else balances[to[i]] += amount;
            }
        }
    }

    /// Takes what is paid from what was there, and no more than that, and gives back what is his again.
    function _settle(address from, uint256 balance, uint256 paid, uint256 own) internal {
        unchecked {
            uint256 left = balance - paid;
            require(left < balance);
            balances[from] = left + own;
        }
    }
}

/// Pays all of it at the end, but for what is his again.
contract HonestNetted is Netted {
    function batchTransfer(address[] calldata to, uint256[] calldata amounts) external {
        address from = _sender();
        uint256 balance = balances[from];
        (uint256 total, uint256 own) = _give(from, to, amounts);
        if (total != 0 && total != own) _settle(from, balance, total, own);
    }
}

/// Pays as much as he says himself.
contract ScamNettedSaid is Netted {
    function batchTransfer(address[] calldata to, uint256[] calldata amounts, uint256 said) external {
        address from = _sender();
        uint256 balance = balances[from];
        (, uint256 own) = _give(from, to, amounts);
        _settle(from, balance, said, own);
    }
}

/// Nothing holds what is paid against what he has.
contract ScamNettedUnheld is Netted {
    function batchTransfer(address[] calldata to, uint256[] calldata amounts) external {
        address from = _sender();
        uint256 balance = balances[from];
        (uint256 total, uint256 own) = _give(from, to, amounts);
        unchecked {
            if (total != 0 && total != own) balances[from] = balance - total + own;
        }
    }
}

/// What he gives is not what he pays: one for each.
contract ScamNettedByCount is Netted {
    function batchTransfer(address[] calldata to, uint256[] calldata amounts) external {
        address from = _sender();
        uint256 balance = balances[from];
        (uint256 total, uint256 own) = _give(from, to, amounts);
        _settle(from, balance, total == 0 ? 0 : to.length, own);
    }
}
