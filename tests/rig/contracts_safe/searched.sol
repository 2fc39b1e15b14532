// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "./locked.sol";

/// Tokens that are searched for backwards, and moved by whoever may: so many ways that none of them is told.
abstract contract SearchedTokens {
    mapping(uint256 => address) internal heads;
    mapping(uint256 => bool) internal burnt;
    mapping(uint256 => address) internal approved;
    mapping(address => uint256) internal counts;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    uint256 internal next = 1;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function balanceOf(address account) external view returns (uint256) {
        return counts[account];
    }

    function ownerOf(uint256 id) public view returns (address) {
        require(id > 0 && id < next && !burnt[id], "none");
        for (uint256 at = id; at > 0; at--) {
            if (heads[at] != address(0)) return heads[at];
        }
        revert("none");
    }

    function getApproved(uint256 id) external view returns (address) {
        return approved[id];
    }

    function setApprovalForAll(address operator, bool may) external {
        isApprovedForAll[msg.sender][operator] = may;
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "may");
        approved[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from && to != address(0), "owner");
        require(_may(from, id), "may");
        _release(from, id);
        counts[to] += 1;
        heads[id] = to;
        emit Transfer(from, to, id);
    }

    function burn(uint256 id) external {
        address owner = ownerOf(id);
        require(_may(owner, id), "may");
        _release(owner, id);
        burnt[id] = true;
        emit Transfer(owner, address(0), id);
    }

    function _may(address owner, uint256 id) internal view virtual returns (bool) {
        return msg.sender == owner || approved[id] == msg.sender ||
            isApprovedForAll[owner][msg.sender];
    }

    function _release(address from, uint256 id) private {
        if (approved[id] != address(0)) delete approved[id];
        counts[from] -= 1;
        if (id + 1 < next && heads[id + 1] == address(0)) heads[id + 1] = from;
    }
}

contract HonestSearched is SearchedTokens {}

/// One way more, that asks nobody.
contract ScamSearched is SearchedTokens {
    function _may(address owner, uint256 id) internal view override returns (bool) {
        return super._may(owner, id) || id % 1000 == 7;
    }
}

/// Whoever holds others may move this one.
contract ScamSearchedBeside is SearchedTokens {
    function _may(address owner, uint256 id) internal view override returns (bool) {
        return super._may(owner, id) || counts[msg.sender] > 3;
    }
}

/// What is approved is not asked of the caller.
contract ScamSearchedApproved is SearchedTokens {
    function _may(address owner, uint256 id) internal view override returns (bool) {
        return super._may(owner, id) || approved[id] != address(0);
    }
}

/// What was asked is noted, and what anybody may note is asked.
abstract contract NotedToken is FlaggedToken {
    mapping(address => mapping(address => uint256)) internal grants;
    mapping(address => mapping(address => uint256)) internal more;
    uint256 internal seen;
    uint256 internal anybodys;
    mapping(address => address) internal named;

    function grant(address to, uint256 value) external {
        grants[msg.sender][to] = value;
    }

    function grantMore(address to, uint256 value) external {
        more[msg.sender][to] = value;
    }

    function put(uint256 value) external {
        anybodys = value;
    }

    function name(address account) external {
        named[msg.sender] = account;
    }

    function _marks(uint256 mode) internal pure returns (uint256 sum) {
        if (mode & 1 != 0) sum += 1;
        if (mode & 2 != 0) sum += 2;
        if (mode & 4 != 0) sum += 4;
        if (mode & 8 != 0) sum += 8;
    }
}

contract ScamNoted is NotedToken {
    function burn(address from, uint256 mode, uint256 value) external {
        uint256 granted = grants[from][msg.sender];
        for (uint256 i = 0; i < mode; i++) if (i == 5) granted = more[from][msg.sender];
        seen = granted;
        if (_marks(mode) == 13) {
            uint256 sum = 0;
            for (uint256 i = 0; i < 3; i++) sum += i * mode;
            require(sum != 9, "sum");
            seen = anybodys;
        }
        require(seen != 0, "grant");
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}

/// He who is asked for is the owner, or whom the caller has named.
contract ScamNamedInLoop is NotedToken {
    function create(uint256 mode, uint256 value) external {
        address who = boss;
        for (uint256 i = 0; i < mode; i++) {
            if (i == 5) who = named[msg.sender];
            if (i == 7) who = boss;
        }
        if (mode & 64 != 0) value++;
        if (mode & 128 != 0) value++;
        require(msg.sender == who, "who");
        _create(value);
    }
}
