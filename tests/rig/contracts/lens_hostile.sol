// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Burns all the gas of any call.
contract LensSpinner {
    fallback() external payable {
        while (true) {}
    }
}

/// Answers any call with a million bytes of ones.
contract LensFlood {
    fallback() external payable {
        assembly {
            for { let i := 0 } lt(i, 0x80) { i := add(i, 0x20) } { mstore(i, not(0)) }
            return(0, 1000000)
        }
    }
}

/// Reverts with a million bytes.
contract LensLoudRevert {
    fallback() external payable {
        assembly {
            revert(0, 1000000)
        }
    }
}

/// Answers any call with the word in its slot 0.
contract LensWord {
    uint256 public answer;

    constructor(uint256 answer_) {
        answer = answer_;
    }

    fallback() external payable {
        assembly {
            mstore(0, sload(0))
            return(0, 32)
        }
    }
}

/// Answers any call with the word in its slot 0, four times.
contract LensFourWords {
    fallback() external payable {
        assembly {
            for { let i := 0 } lt(i, 0x80) { i := add(i, 0x20) } { mstore(i, sload(0)) }
            return(0, 0x80)
        }
    }
}

/// A pair that claims all there can be.
contract LensLyingPair {
    function getReserves() external pure returns (uint112, uint112, uint32) {
        return (type(uint112).max, type(uint112).max, 0);
    }
}

/// An ERC-20 that turns on whoever reads or moves it.
contract LensTurncoat {
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e27;
    uint256 public mode;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balances[msg.sender] = totalSupply;
    }

    /// 1 spins and 2 floods when read, 3 spins and 4 floods when moved, 5 reverts loudly when moved,
    /// more spins when that much is moved.
    function turn(uint256 mode_) external {
        mode = mode_;
    }

    function balanceOf(address holder) external view returns (uint256) {
        misbehave(1, 2, 0);
        return balances[holder];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        misbehave(3, 4, 5);
        while (mode > 5 && value >= mode) {}
        balances[from] -= value;
        balances[to] += value;
        return true;
    }

    function misbehave(uint256 spins, uint256 floods, uint256 reverts) private view {
        uint256 now_ = mode;
        if (now_ == 0) return;
        while (now_ == spins) {}
        if (now_ == floods) {
            assembly {
                return(0, 1000000)
            }
        }
        if (now_ == reverts) {
            assembly {
                revert(0, 1000000)
            }
        }
    }
}
