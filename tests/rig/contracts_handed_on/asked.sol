// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./handed_on.sol";

interface IAsked {
    function implementation() external view returns (address);

    function implementationOf(bytes32 kind, uint256 version) external view returns (address);

    function lookup(bytes4 selector) external view returns (address);

    function servedTo(address who) external view returns (address);

    function numbered() external view returns (uint256, address);
}

abstract contract Asks is HandsOn {
    IAsked internal constant ASKED = IAsked(0x4444444444444444444444444444444444444444);
}

contract AsksPlainly is Asks {
    fallback() external payable {
        handOn(ASKED.implementation());
    }
}

contract AsksWithConstants is Asks {
    fallback() external payable {
        handOn(ASKED.implementationOf(bytes32(uint256(7)), 9));
    }
}

/// As the upgrade beacons that answer whatever they are called with.
contract AsksWithNothing is Asks {
    fallback() external payable {
        (bool ok, bytes memory answer) = address(ASKED).staticcall("");
        require(ok);
        handOn(abi.decode(answer, (address)));
    }
}

contract AsksBySelector is Asks {
    fallback() external payable {
        handOn(ASKED.lookup(msg.sig));
    }
}

contract AsksBySender is Asks {
    fallback() external payable {
        handOn(ASKED.servedTo(msg.sender));
    }
}

contract AsksWithAll is Asks {
    fallback() external payable {
        (bool ok, bytes memory answer) = address(ASKED).staticcall(msg.data);
        require(ok);
        handOn(abi.decode(answer, (address)));
    }
}

contract AsksForSecond is Asks {
    fallback() external payable {
        (, address code) = ASKED.numbered();
        handOn(code);
    }
}

/// What answers does so from the proxy's own storage.
contract AsksInItsPlace is Asks {
    fallback() external payable {
        (bool ok, bytes memory answer) = address(ASKED).delegatecall(abi.encodeCall(IAsked.implementation, ()));
        require(ok);
        handOn(abi.decode(answer, (address)));
    }
}
