// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Registry {
    function owner() external view returns (address);
    function get(string calldata name) external view returns (address);
    function getNode(bytes32 node) external view returns (address);
    function ownerFor(address account) external view returns (address);
}

/// Mints for its owner, who stands there since somebody was asked. Slots: 0 supply, 1 balances, 2 owner, 3 registry.
abstract contract Owned {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    address public owner;
    Registry public registry;

    constructor(Registry asked) {
        registry = asked;
        owner = msg.sender;
        totalSupply = balanceOf[msg.sender] = 1e24;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
    }
}

/// The registry is the constructor's; whoever calls has it asked.
contract HonestAnswered is Owned {
    constructor(Registry asked) Owned(asked) {}

    function sync() external {
        owner = registry.owner();
    }
}

/// Who answers in the end is looked up first.
contract HonestLookedUp is Owned {
    constructor(Registry asked) Owned(asked) {}

    function sync() external {
        owner = Registry(registry.get("CONTROLLER")).owner();
    }
}

/// The owner says who is asked.
contract HonestNamed is Owned {
    constructor(Registry asked) Owned(asked) {}

    function setRegistry(Registry asked) external onlyOwner {
        registry = asked;
    }

    function sync() external {
        owner = registry.owner();
    }
}

/// The code says who is asked.
contract HonestFixed is Owned {
    Registry internal constant KNOWN = Registry(0x5e5E5e5e5E5e5E5E5e5E5E5e5e5E5E5E5e5E5E5e);

    constructor(Registry asked) Owned(asked) {}

    function sync() external {
        owner = KNOWN.owner();
    }
}

/// Anybody says who is asked.
contract ScamNamed is Owned {
    constructor(Registry asked) Owned(asked) {}

    function setRegistry(Registry asked) external {
        registry = asked;
    }

    function sync() external {
        owner = registry.owner();
    }
}

/// Anybody says who is asked, by looking him up where he likes.
contract ScamNamedByAnswer is Owned {
    constructor(Registry asked) Owned(asked) {}

    function setRegistry(Registry asked) external {
        registry = Registry(asked.owner());
    }

    function sync() external {
        owner = registry.owner();
    }
}

/// The registry is told who calls.
contract ScamAsksForCaller is Owned {
    constructor(Registry asked) Owned(asked) {}

    function sync() external {
        owner = registry.ownerFor(msg.sender);
    }
}

/// The caller says what is asked.
contract ScamAsksForName is Owned {
    constructor(Registry asked) Owned(asked) {}

    function sync(bytes32 node) external {
        owner = registry.getNode(node);
    }
}

/// Anybody says what is asked.
contract ScamKeptName is Owned {
    bytes32 public node;

    constructor(Registry asked) Owned(asked) {}

    function setNode(bytes32 name) external {
        node = name;
    }

    function sync() external {
        owner = registry.getNode(node);
    }
}

/// Who is asked is looked up by what anybody says.
contract ScamLookedUp is Owned {
    bytes32 public node;

    constructor(Registry asked) Owned(asked) {}

    function setNode(bytes32 name) external {
        node = name;
    }

    function sync() external {
        owner = Registry(registry.getNode(node)).owner();
    }
}

/// What is asked is each caller's own.
contract ScamOwnName is Owned {
    mapping(address => bytes32) public nodes;

    constructor(Registry asked) Owned(asked) {}

    function sync() external {
        owner = registry.getNode(nodes[msg.sender]);
    }
}

/// The answer, or whoever sends enough.
contract ScamEither is Owned {
    constructor(Registry asked) Owned(asked) {}

    function sync() external payable {
        owner = msg.value > 0 ? msg.sender : registry.owner();
    }
}

/// Once nobody is the owner, whoever is asked says who is.
contract ScamGivenUp is Owned {
    constructor(Registry asked) Owned(asked) {}

    function renounceOwnership() external onlyOwner {
        owner = address(0);
    }

    function sync() external {
        owner = registry.owner();
    }
}

/// The same, where who is asked was said once, by whoever came first.
contract ScamGivenUpOnce is Owned {
    bool internal said;

    constructor() Owned(Registry(address(0))) {}

    function initialize(Registry asked) external {
        require(!said);
        said = true;
        registry = asked;
    }

    function renounceOwnership() external onlyOwner {
        owner = address(0);
    }

    function sync() external {
        owner = registry.owner();
    }
}
