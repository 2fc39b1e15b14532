// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Underlying {
    function safeTransferFrom(address from, address to, uint256 id) external;
    function transferFrom(address from, address to, uint256 id) external;
}

/// Tokens kept for others of one's own, several at once (as OpenZeppelin's ERC721Wrapper).
abstract contract WrappedLike {
    Underlying internal immutable underlying = Underlying(msg.sender);
    mapping(uint256 => address) internal holders; // slot 0
    mapping(address => uint256) public balanceOf; // slot 1
    mapping(uint256 => address) internal approved; // slot 2
    mapping(address => mapping(address => bool)) public isApprovedForAll; // slot 3

    error NotAuthorized(address spender, uint256 id);
    error NoSuchToken(uint256 id);

    function ownerOf(uint256 id) external view returns (address) {
        return holders[id];
    }

    function approve(address to, uint256 id) external {
        require(msg.sender == holders[id] && to != msg.sender);
        approved[id] = to;
    }

    function setApprovalForAll(address operator, bool isLet) external {
        isApprovedForAll[msg.sender][operator] = isLet;
    }

    function checkAuthorized(address holder, address spender, uint256 id) private view {
        bool isLet = spender != address(0) &&
            (holder == spender || isApprovedForAll[holder][spender] || approved[id] == spender);
        if (isLet) return;
        if (holder == address(0)) revert NoSuchToken(id);
        revert NotAuthorized(spender, id);
    }

    function update(address to, uint256 id, address auth) internal virtual returns (address from) {
        from = holders[id];
        if (auth != address(0)) checkAuthorized(from, auth, id);
        if (from != address(0)) {
            approved[id] = address(0);
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
    }

    function depositFor(address account, uint256[] memory ids) external {
        for (uint256 i = 0; i < ids.length; ++i) {
            underlying.transferFrom(msg.sender, address(this), ids[i]);
            require(account != address(0) && update(account, ids[i], address(0)) == address(0));
        }
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(to != address(0) && update(to, id, msg.sender) == from);
    }
}

contract HonestWrapped is WrappedLike {
    function withdrawTo(address account, uint256[] memory ids) external returns (bool) {
        uint256 length = ids.length;
        for (uint256 i = 0; i < length; ++i) {
            uint256 id = ids[i];
            update(address(0), id, msg.sender);
            underlying.safeTransferFrom(address(this), account, id);
        }
        return true;
    }
}

/// Nobody is asked whose they are.
contract ScamWrapped is WrappedLike {
    function withdrawTo(address account, uint256[] memory ids) external returns (bool) {
        uint256 length = ids.length;
        for (uint256 i = 0; i < length; ++i) {
            uint256 id = ids[i];
            update(address(0), id, address(0));
            underlying.safeTransferFrom(address(this), account, id);
        }
        return true;
    }
}

/// Whoever names himself need not be asked.
contract ScamWrappedNamed is WrappedLike {
    function withdrawTo(address account, uint256[] memory ids) external returns (bool) {
        uint256 length = ids.length;
        for (uint256 i = 0; i < length; ++i) {
            uint256 id = ids[i];
            update(address(0), id, account == msg.sender ? address(0) : msg.sender);
            underlying.safeTransferFrom(address(this), account, id);
        }
        return true;
    }
}
