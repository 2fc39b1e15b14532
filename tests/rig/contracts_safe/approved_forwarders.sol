// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Whom a holder's forwarder names is asked as if he had called: a registry in the code says whose forwarder it is.

interface IForwarders {
    function isApprovedForwarder(address sender, address forwarder, address target) external view returns (bool);
}

abstract contract RegisteredToken {
    IForwarders internal constant REGISTRY = IForwarders(0x1111111111111111111111111111111111111111);
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply = 1e24;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function _registry() internal view virtual returns (IForwarders) {
        return REGISTRY;
    }

    function _sender() internal view returns (address) {
        if (msg.sender == tx.origin || msg.data.length < 24) return msg.sender;
        address named = address(bytes20(msg.data[msg.data.length - 20:]));
        IForwarders registry = _registry();
        if (msg.sender == address(registry)) return named;
        if (registry.isApprovedForwarder(named, msg.sender, address(this))) return named;
        return msg.sender;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(_sender(), to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        address sender = _sender();
        allowance[sender][spender] = value;
        emit Approval(sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        address sender = _sender();
        if (from != sender) _spend(from, sender, value);
        _move(from, to, value);
        return true;
    }

    function _spend(address owner, address spender, uint256 value) internal {
        require(spender != address(0), "spender");
        uint256 current = allowance[owner][spender];
        if (current != type(uint256).max && value != 0) {
            unchecked {
                uint256 next = current - value;
                require(next < current, "allowance");
                allowance[owner][spender] = next;
                current = next;
            }
        }
        emit Approval(owner, spender, current);
    }

    function _move(address from, address to, uint256 value) internal {
        require(to != address(0), "to");
        if (value != 0) {
            uint256 balance = balanceOf[from];
            unchecked {
                uint256 next = balance - value;
                require(next < balance, "balance");
                if (from != to) {
                    balanceOf[from] = next;
                    balanceOf[to] += value;
                }
            }
        }
        emit Transfer(from, to, value);
    }
}

contract HonestApprovedForwarders is RegisteredToken {}

/// Who is not the holder is asked for nothing.
contract ScamForwardersUnasked is RegisteredToken {
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        address sender = _sender();
        if (from != sender) emit Approval(from, sender, value);
        _move(from, to, value);
        return true;
    }
}

/// Who gets the tokens is asked for nothing.
contract ScamForwardersReceiver is RegisteredToken {
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        address sender = _sender();
        if (to != sender) _spend(from, sender, value);
        _move(from, to, value);
        return true;
    }
}

/// Other contracts are asked for nothing.
contract ScamForwardersContract is RegisteredToken {
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        address sender = _sender();
        if (from != sender && msg.sender == tx.origin) _spend(from, sender, value);
        _move(from, to, value);
        return true;
    }
}

/// The caller spends what others allowed one another.
contract ScamForwardersSwapped is RegisteredToken {
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        address sender = _sender();
        if (from != sender) _spend(sender, from, value);
        _move(from, to, value);
        return true;
    }
}

/// The registry is whom the thief says.
contract ScamForwardersChosen is RegisteredToken {
    mapping(address => IForwarders) public registryOf;

    function setRegistry(IForwarders registry) external {
        registryOf[msg.sender] = registry;
    }

    function _registry() internal view override returns (IForwarders) {
        return registryOf[msg.sender];
    }
}
