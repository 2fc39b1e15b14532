// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

// What widely used libraries do, and beside each a twin that takes what is others'.

abstract contract Numbered {
    mapping(uint256 => address) internal holders;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) internal approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    uint256 internal nextId;
    address public owner = msg.sender;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    error AlreadyMinted();
    error NotFor(address);

    function ownerOf(uint256 id) external view returns (address) {
        return holders[id];
    }

    function setApprovalForAll(address operator, bool isFor) external {
        isApprovedForAll[msg.sender][operator] = isFor;
    }

    function approve(address to, uint256 id) external {
        require(holders[id] == msg.sender);
        approved[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) external {
        address before = holders[id];
        require(
            before == msg.sender || isApprovedForAll[before][msg.sender] ||
                approved[id] == msg.sender
        );
        require(update(to, id) == from && to != address(0));
    }

    function update(address to, uint256 id) internal returns (address from) {
        from = holders[id];
        if (from != address(0)) {
            delete approved[id];
            unchecked {
                balanceOf[from] -= 1;
            }
        }
        if (to != address(0)) {
            unchecked {
                balanceOf[to] += 1;
            }
        }
        holders[id] = to;
        emit Transfer(from, to, id);
    }
}

/// Who held the token is asked for only after it was moved.
contract HonestAskedOnceMoved is Numbered {
    function mint(address to) external {
        require(msg.sender == owner && to != address(0));
        if (update(to, nextId++) != address(0)) revert AlreadyMinted();
    }
}

contract HonestNumberChosen is Numbered {
    function mint(address to, uint256 id) external {
        require(msg.sender == owner && to != address(0) && id < 5000);
        if (update(to, id) != address(0)) revert AlreadyMinted();
    }
}

/// The owner need not care who held it.
contract ScamAskedOnceMoved is Numbered {
    bool internal open;

    function set(bool isOpen) external {
        require(msg.sender == owner);
        open = isOpen;
    }

    function mint(address to, uint256 id) external {
        require(msg.sender == owner);
        if (update(to, id) != address(0) && !open) revert AlreadyMinted();
    }
}

interface Hook {
    function called() external;
}

/// What is asked for afterwards was changed in between.
contract ScamChangedBetween is Numbered {
    Hook internal hook;
    uint256 internal mode;

    function setMode(uint256 to) external {
        require(msg.sender == address(hook));
        mode = to;
    }

    function setHook(Hook to) external {
        require(msg.sender == owner);
        hook = to;
    }

    function mint(address to, uint256 id) external {
        require(msg.sender == owner);
        if (mode == 0) {
            update(to, id);
            hook.called();
        }
        require(mode == 1);
    }
}
