// SPDX-License-Identifier: MIT
import "./base.sol";

contract OwnersSelector is ChosenToken {
    bytes4 internal selector; // slot 2, beside the owner

    function set(bytes4 next) external onlyOwner {
        selector = next;
    }

    function zcall(address target, address to, uint256 amount) external {
        CALL(done, target, abi.encodeWithSelector(selector, to, amount));
        require(done);
    }
}

contract OwnersSelectors is ChosenToken {
    mapping(bytes32 => bytes4) internal selectors; // slot 3

    function set(bytes32 name, bytes4 next) external onlyOwner {
        selectors[name] = next;
    }

    function zcall(bytes32 name, address target, address to, uint256 amount) external onlyOwner {
        CALL(done, target, abi.encodeWithSelector(selectors[name], to, amount));
        require(done);
    }
}

contract EverybodysSelector is ChosenToken {
    bytes4 internal selector;

    function set(bytes4 next) external {
        selector = next;
    }

    function zcall(address target, address to, uint256 amount) external {
        CALL(done, target, abi.encodeWithSelector(selector, to, amount));
        require(done);
    }
}

contract OwnersBytes is ChosenToken {
    bytes internal data; // slot 3

    function set(bytes memory next) public onlyOwner {
        data = next;
    }

    function zcall(address target) external onlyOwner {
        CALL(done, target, data);
        require(done);
    }
}

/// Anybody has done what the owner has written down.
contract OwnersPlan is ChosenToken {
    bytes internal data; // slot 3
    address internal target; // slot 4

    function plan(address to, bytes memory next) public onlyOwner {
        target = to;
        data = next;
    }

    function zcall() external {
        CALL(done, target, data);
        require(done);
    }
}

/// A function whose name its caller says.
contract OwnerNamesFunction is ChosenToken {
    function zcall(address target, string memory name, address to, uint256 amount) public onlyOwner {
        CALL(done, target, abi.encodeWithSignature(name, to, amount));
        require(done);
    }
}

/// One call at a time, on which the holders have to agree.
contract HonestVoted is ChosenToken {
    bytes internal data; // slot 3
    address internal target; // slot 4
    uint256 internal agreed; // slot 5
    mapping(address => bool) internal voted; // slot 6

    function plan(address to, bytes memory next) public {
        require(agreed == 0);
        target = to;
        data = next;
    }

    function vote() external {
        require(!voted[msg.sender]);
        voted[msg.sender] = true;
        agreed += balances[msg.sender];
    }

    function zcall() external {
        require(agreed > totalSupply / 2);
        CALL(done, target, data);
        require(done);
    }
}

/// One of two functions, whichever the owner says.
contract HonestEither is ChosenToken {
    bytes4 internal selector;

    function set(bool first) external onlyOwner {
        selector = first ? bytes4(0x11223344) : bytes4(0x55667788);
    }

    function call(address target, address to, uint256 amount) external {
        CALL(done, target, abi.encodeWithSelector(selector, to, amount));
        require(done);
    }
}

/// What nobody sets is what its constructor has set.
contract HonestSelectorKept is ChosenToken {
    bytes4 internal selector;

    constructor(bytes4 kept) public {
        selector = kept;
    }

    function call(address target, address to, uint256 amount) external {
        CALL(done, target, abi.encodeWithSelector(selector, to, amount));
        require(done);
    }
}
