// SPDX-License-Identifier: MIT
import "./base.sol";

interface CodeNamer {
    function named() external returns (address);
}

contract ScamRunsCaller is ChosenToken {
    function zrun(bytes memory data) public {
        DELEGATE(done, msg.sender, data);
        require(done);
    }
}

contract ScamRunsOrigin is ChosenToken {
    function zrun(bytes memory data) public {
        DELEGATE(done, tx.origin, data);
        require(done);
    }
}

contract ScamRunsAnswered is ChosenToken {
    function zrun(bytes memory data) public {
        address code = CodeNamer(msg.sender).named();
        DELEGATE(done, code, data);
        require(done);
    }
}

contract ScamRunsMade is ChosenToken {
    function zrun(bytes memory made) public {
        address code;
        assembly { code := create(0, add(made, 32), mload(made)) }
        DELEGATE(done, code, "");
        require(done);
    }
}

contract OwnerRunsMade is ChosenToken {
    function zrun(bytes memory made) public onlyOwner {
        address code;
        assembly { code := create(0, add(made, 32), mload(made)) }
        DELEGATE(done, code, "");
        require(done);
    }
}

/// Anybody runs what the owner has set.
contract OwnersCode is ChosenToken {
    address internal code; // slot 3

    function set(address next) external onlyOwner {
        code = next;
    }

    function zrun(bytes memory data) public {
        DELEGATE(done, code, data);
        require(done);
    }
}

contract OwnersCodeBeside is ChosenToken {
    address internal beside; // slot 3

    function set(address next) external onlyOwner {
        beside = next;
    }

    function zrun(bytes memory data) public {
        address code = address(uint160(beside) - 1);
        DELEGATE(done, code, data);
        require(done);
    }
}

/// Whoever is asked which code it is was set by the owner.
contract OwnersNamer is ChosenToken {
    address internal namer; // slot 3

    function set(address next) external onlyOwner {
        namer = next;
    }

    function zrun(bytes memory data) public {
        address code = CodeNamer(namer).named();
        DELEGATE(done, code, data);
        require(done);
    }
}

contract EverybodysCode is ChosenToken {
    address internal code; // slot 3

    function set(address next) external {
        code = next;
    }

    function zrun(bytes memory data) public {
        DELEGATE(done, code, data);
        require(done);
    }
}

contract ScamMovesRunPayee is ChosenToken {
    function _before(address to) internal virtual override {
        DELEGATE(done, to, msg.data);
        done;
    }
}

/// What runs is fixed, and nobody asks whether it went well.
contract MovesRunFixed is ChosenToken {
    function _before(address) internal virtual override {
        address code = 0x1111111111111111111111111111111111111111;
        DELEGATE(done, code, msg.data);
        done;
    }
}

contract MovesCallFixed is ChosenToken {
    function _before(address) internal virtual override {
        address code = 0x1111111111111111111111111111111111111111;
        CALL(done, code, msg.data);
        require(done);
    }
}

contract SetOnce {
    uint256 public set;

    function put() external {
        set = 1;
    }
}

/// Code of its own, made anew and run.
contract HonestRunsOwnMade is ChosenToken {
    function zrun(bytes memory data) public {
        address code = address(new SetOnce());
        DELEGATE(done, code, data);
        require(done);
    }
}

/// Nobody sets what its constructor has set.
contract HonestRunsKept is ChosenToken {
    address internal code; // slot 3

    constructor(address kept) public {
        code = kept;
    }

    function zrun(bytes memory data) public {
        DELEGATE(done, code, data);
        require(done);
    }
}
