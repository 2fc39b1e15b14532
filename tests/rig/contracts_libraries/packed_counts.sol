// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Balances in the low 64 bits of a word that counts burnt ones higher up, changed in one step (as ERC721A has them).
abstract contract PackedCounts {
    uint256 internal constant ONE_BURNT = 1 << 128;

    mapping(address => uint256) internal data;
    mapping(uint256 => address) internal owners;
    mapping(uint256 => address) internal approved;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function balanceOf(address account) public view returns (uint256) {
        return uint64(data[account]);
    }

    function burnt(address account) public view returns (uint256) {
        return data[account] >> 128;
    }

    function ownerOf(uint256 id) public view returns (address) {
        return owners[id];
    }

    function approve(address to, uint256 id) external {
        require(msg.sender == owners[id], "owner");
        approved[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(from == owners[id] && to != address(0), "owner");
        require(msg.sender == from || msg.sender == approved[id], "approved");
        delete approved[id];
        unchecked {
            --data[from];
            ++data[to];
        }
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function _burn(uint256 id) internal {
        address from = owners[id];
        delete owners[id];
        unchecked {
            data[from] += ONE_BURNT - 1;
        }
        emit Transfer(from, address(0), id);
    }
}

contract HonestPackedBurn is PackedCounts {
    function burn(uint256 id) external {
        require(msg.sender == owners[id], "owner");
        _burn(id);
    }
}

contract ScamPackedBurn is PackedCounts {
    function burn(uint256 id) external {
        _burn(id);
    }
}

/// One less without a token that is gone: of nothing, that is more than there ever was.
contract ScamPackedLess is PackedCounts {
    function mark() external {
        unchecked {
            data[msg.sender] += ONE_BURNT - 1;
        }
    }
}

/// One token is gone, and two are taken off.
contract ScamPackedLessTwice is PackedCounts {
    function burn(uint256 id) external {
        require(msg.sender == owners[id], "owner");
        _burn(id);
        unchecked {
            data[msg.sender] += ONE_BURNT - 1;
        }
    }
}

contract ScamPackedMint is PackedCounts {
    function mark() external {
        unchecked {
            data[msg.sender] += ONE_BURNT + 5;
        }
    }
}

/// Numbers are moved, and all of the word counts.
contract ScamWideMint {
    mapping(address => uint256) internal data;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function balanceOf(address account) public view returns (uint256) {
        return uint128(data[account]);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function mark() external {
        unchecked {
            data[msg.sender] += (1 << 250) - 1;
        }
    }

    function _move(address from, address to, uint256 value) internal {
        data[from] -= value;
        data[to] += value;
        emit Transfer(from, to, value);
    }
}
