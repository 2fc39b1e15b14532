// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Balances in the low 64 bits of a word that counts burnt ones higher up (as ERC721A has them), changed in one step.
abstract contract PackedCounts {
    uint256 internal constant ONE_BURNT = 1 << 128;

    mapping(address => uint256) internal data;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function balanceOf(address account) public view returns (uint256) {
        return uint64(data[account]);
    }

    function burnt(address account) public view returns (uint256) {
        return data[account] >> 128;
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

    function _move(address from, address to, uint256 value) internal {
        require(balanceOf(from) >= value, "balance");
        unchecked {
            data[from] -= value;
            data[to] += value;
        }
        emit Transfer(from, to, value);
    }
}

contract HonestPackedBurn is PackedCounts {
    function burn() external {
        require(balanceOf(msg.sender) >= 1, "balance");
        unchecked {
            data[msg.sender] += ONE_BURNT - 1;
        }
        emit Transfer(msg.sender, address(0), 1);
    }
}

/// Counts something else alone.
contract HonestPackedCount is PackedCounts {
    function mark() external {
        unchecked {
            data[msg.sender] += ONE_BURNT;
        }
    }
}

contract ScamPackedBurn is PackedCounts {
    function burn(address account) external {
        require(balanceOf(account) >= 1, "balance");
        unchecked {
            data[account] += ONE_BURNT - 1;
        }
        emit Transfer(account, address(0), 1);
    }
}

contract ScamPackedMint is PackedCounts {
    function mark() external {
        unchecked {
            data[msg.sender] += ONE_BURNT + 5;
        }
    }
}
