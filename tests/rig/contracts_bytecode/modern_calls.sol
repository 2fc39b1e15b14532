// SPDX-License-Identifier: MIT
/// Calls as often as its caller likes: lists of bytes are of newer compilers.
contract RunsMany {
    function zcalls(address[] calldata targets, bytes[] calldata data) external {
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].call(data[i]);
            require(ok);
        }
    }

    function zcode(address[] calldata targets, bytes[] calldata data) external {
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].delegatecall(data[i]);
            require(ok);
        }
    }
}

/// Asks for a right before it does.
contract RunsManyForSome {
    mapping(address => bool) internal allowed; // slot 0

    constructor() {
        allowed[msg.sender] = true;
    }

    function allow(address who) external {
        require(allowed[msg.sender]);
        allowed[who] = true;
    }

    function zcalls(address[] calldata targets, bytes[] calldata data) external {
        require(allowed[msg.sender]);
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].call(data[i]);
            require(ok);
        }
    }
}
