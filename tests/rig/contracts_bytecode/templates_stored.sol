// SPDX-License-Identifier: MIT
// What was written down before decides what is done.

/// Some of several owners agree on a call, whatever it is.
contract SharedCalls {
    struct Proposed {
        address target;
        uint256 value;
        bytes data;
        bool done;
        uint256 agreed;
    }

    mapping(address => bool) internal owners; // slot 0
    uint256 internal needed; // slot 1
    Proposed[] internal proposed; // slot 2
    mapping(uint256 => mapping(address => bool)) internal agreed; // slot 3

    constructor(address[] memory who, uint256 count) public {
        for (uint256 i = 0; i < who.length; i++) owners[who[i]] = true;
        needed = count;
    }

    modifier onlyOwners() {
        require(owners[msg.sender]);
        _;
    }

    function propose(address target, uint256 value, bytes memory data) public onlyOwners {
        proposed.push(Proposed(target, value, data, false, 0));
    }

    function agree(uint256 id) external onlyOwners {
        require(!agreed[id][msg.sender] && !proposed[id].done);
        agreed[id][msg.sender] = true;
        proposed[id].agreed++;
    }

    function execute(uint256 id) external onlyOwners {
        Proposed storage one = proposed[id];
        require(!one.done && one.agreed >= needed);
        one.done = true;
        CALLVALUE(done, one.target, one.value, one.data);
        require(done);
    }
}

/// Anybody has done what the owner alone wrote down.
contract OwnersCalls {
    struct Written {
        address target;
        bytes data;
    }

    address internal owner; // slot 0
    mapping(uint256 => Written) internal written; // slot 1

    constructor() public {
        owner = msg.sender;
    }

    function put(uint256 id, address target, bytes memory data) public {
        require(msg.sender == owner);
        written[id] = Written(target, data);
    }

    function execute(uint256 id) external {
        Written storage one = written[id];
        CALL(done, one.target, one.data);
        require(done);
    }
}

interface PokedLike {
    function poke(uint256 value) external;
}

/// The owner says which contracts hear of it, not what they are called with.
contract HonestCalls {
    struct Heard {
        address target;
        uint256 value;
    }

    address internal owner; // slot 0
    Heard[] internal heard; // slot 1

    constructor() public {
        owner = msg.sender;
    }

    function put(address target, uint256 value) external {
        require(msg.sender == owner);
        heard.push(Heard(target, value));
    }

    function poke(uint256 id) external {
        PokedLike(heard[id].target).poke(heard[id].value);
    }
}
