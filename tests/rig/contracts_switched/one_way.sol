// SPDX-License-Identifier: MIT
import "./base.sol";

/// Never again.
contract ScamStartNever is SwitchedToken {
    uint256 internal start;

    function delay() external onlyOwner {
        start = ~uint256(0);
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(block.timestamp > start || from == owner, "start");
    }
}

contract ScamEndPast is SwitchedToken {
    uint256 internal end = ~uint256(0);

    function close() external onlyOwner {
        end = 1;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(block.timestamp < end || from == owner, "end");
    }
}

contract ScamEndNow is ScamEndPast {
    function closeNow() external onlyOwner {
        end = block.timestamp;
    }
}

contract ScamPhaseBeyond is SwitchedToken {
    uint256 internal phase;

    function finish() external onlyOwner {
        phase = 2;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(phase == 1 || from == owner, "phase");
    }
}

contract HonestOpened is SwitchedToken {
    bool internal open;

    function enableTrading() external onlyOwner {
        open = true;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(open || from == owner, "closed");
    }
}

contract HonestPhase is SwitchedToken {
    uint256 internal phase;

    function launch() external onlyOwner {
        phase = 1;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(phase == 1 || from == owner, "phase");
    }
}

contract HonestStarted is SwitchedToken {
    uint256 internal start = ~uint256(0);

    function launch() external onlyOwner {
        start = block.timestamp;
    }

    function _ask(address from, address, uint256) internal virtual override {
        require(block.timestamp >= start || from == owner, "start");
    }
}

contract HonestStartPast is HonestStarted {
    function launchAtOnce() external onlyOwner {
        start = 1;
    }
}
