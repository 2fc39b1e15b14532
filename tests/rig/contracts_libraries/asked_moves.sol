// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// Contracts that the owner names and that a move asks by a plain call: some of them say how much is moved.

abstract contract Asking {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    address internal hook;

    event Asked(bool ok);

    function setHook(address next) external {
        require(msg.sender == owner);
        hook = next;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        amount = asked(msg.sender, amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function asked(address from, uint256 amount) internal virtual returns (uint256);
}

contract ScamAnswersNothing is Asking {
    function asked(address from, uint256 amount) internal view override returns (uint256) {
        (bool ok, bytes memory answer) = hook.staticcall(abi.encode(from));
        if (ok && answer.length == 32 && abi.decode(answer, (uint256)) == 1) return 0;
        return amount;
    }
}

contract ScamAnswersAtAll is Asking {
    function asked(address from, uint256 amount) internal override returns (uint256) {
        (bool ok,) = hook.call(abi.encode(from));
        return ok ? amount : 0;
    }
}

contract ScamAnswersParts is Asking {
    function asked(address from, uint256 amount) internal view override returns (uint256) {
        (, bytes memory answer) = hook.staticcall(abi.encode(from));
        return amount * abi.decode(answer, (uint256)) / 100;
    }
}

contract HonestTold is Asking {
    function asked(address from, uint256 amount) internal override returns (uint256) {
        (bool ok,) = hook.call(abi.encode(from));
        if (!ok) emit Asked(ok);
        return amount;
    }
}

contract HonestAnswered is Asking {
    function asked(address from, uint256 amount) internal override returns (uint256) {
        (bool ok, bytes memory answer) = hook.staticcall(abi.encode(from));
        if (ok && answer.length == 32 && abi.decode(answer, (uint256)) == 1) emit Asked(ok);
        return amount;
    }
}
