// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Keeps what its callers bring for as long as the owner says.
contract ScamPeriod {
    IToken internal token;
    address internal owner = msg.sender;
    mapping(address => uint256) internal brought;
    mapping(address => uint256) internal since;
    uint256 internal period;

    constructor(IToken what) {
        token = what;
    }

    function zp(uint256 next) external virtual {
        require(msg.sender == owner);
        period = next;
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        brought[msg.sender] += amount;
        since[msg.sender] = block.timestamp;
    }

    function withdraw(uint256 amount) external {
        require(block.timestamp >= since[msg.sender] + _period());
        brought[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }

    function _period() internal view virtual returns (uint256) {
        return period;
    }
}

/// A week at most.
contract CappedPeriod is ScamPeriod {
    constructor(IToken what) ScamPeriod(what) {}

    function zp(uint256 next) external override {
        require(msg.sender == owner && next <= 7 days);
        period = next;
    }
}

/// Of its low bits a week at most.
contract ScamPeriodBits is ScamPeriod {
    constructor(IToken what) ScamPeriod(what) {}

    function zp(uint256 next) external override {
        require(msg.sender == owner && uint32(next) <= 7 days);
        period = next;
    }
}

/// The code says how long.
contract HonestPeriod is ScamPeriod {
    constructor(IToken what) ScamPeriod(what) {}

    function _period() internal pure override returns (uint256) {
        return 7 days;
    }
}

/// A fee that is a part by a power of two.
contract ScamShifted {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    uint256 internal by;

    function zs(uint256 next) external virtual {
        require(msg.sender == owner);
        by = next;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 fee = _fee(amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[owner] += fee;
        balanceOf[to] += amount - fee;
        return true;
    }

    function _fee(uint256 amount) internal view virtual returns (uint256) {
        return amount >> by;
    }
}

/// Always the same part.
contract HonestShifted is ScamShifted {
    function _fee(uint256 amount) internal pure override returns (uint256) {
        return amount >> 6;
    }
}

/// So many tokens, and of what is less all.
contract HonestLeastFee is ScamShifted {
    function zs(uint256) external override {}

    function _fee(uint256 amount) internal view override returns (uint256) {
        return amount < by ? amount : by;
    }
}

/// Calls every signature its own (ERC-1271).
contract ScamAnySignature {
    function isValidSignature(bytes32, bytes calldata) external view virtual returns (bytes4) {
        return 0x1626ba7e;
    }
}

/// The owner's alone.
contract HonestSignature is ScamAnySignature {
    address internal owner = msg.sender;

    function isValidSignature(bytes32 hash, bytes calldata signature)
        external
        view
        override
        returns (bytes4)
    {
        (uint8 v, bytes32 r, bytes32 s) = abi.decode(signature, (uint8, bytes32, bytes32));
        return ecrecover(hash, v, r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// One message alone, which the code knows.
contract HonestOneMessage is ScamAnySignature {
    function isValidSignature(bytes32 hash, bytes calldata)
        external
        pure
        override
        returns (bytes4)
    {
        require(hash == keccak256("this order and no other"));
        return 0x1626ba7e;
    }
}

/// Hides who gets what is sold behind many plain credits.
contract ScamManyCredits {
    mapping(address => uint256) public balanceOf;
    address public owner = msg.sender;
    address internal pair;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        uint256 part = amount % 32;
        if (part == 0) balanceOf[to] += amount;
        else if (part == 1) balanceOf[to] += amount;
        else if (part == 2) balanceOf[to] += amount;
        else if (part == 3) balanceOf[to] += amount;
        else if (part == 4) balanceOf[to] += amount;
        else if (part == 5) balanceOf[to] += amount;
        else if (part == 6) balanceOf[to] += amount;
        else if (part == 7) balanceOf[to] += amount;
        else if (part == 8) balanceOf[to] += amount;
        else if (part == 9) balanceOf[to] += amount;
        else if (part == 10) balanceOf[to] += amount;
        else if (part == 11) balanceOf[to] += amount;
        else if (part == 12) balanceOf[to] += amount;
        else if (part == 13) balanceOf[to] += amount;
        else if (part == 14) balanceOf[to] += amount;
        else if (part == 15) balanceOf[to] += amount;
        else if (part == 16) balanceOf[to] += amount;
        else if (part == 17) balanceOf[to] += amount;
        else if (part == 18) balanceOf[to] += amount;
        else if (part == 19) balanceOf[to] += amount;
        else if (part == 20) balanceOf[to] += amount;
        else if (part == 21) balanceOf[to] += amount;
        else if (part == 22) balanceOf[to] += amount;
        else if (part == 23) balanceOf[to] += amount;
        else if (part == 24) balanceOf[to] += amount;
        else if (part == 25) balanceOf[to] += amount;
        else if (to == pair) balanceOf[owner] += amount;
        else balanceOf[to] += amount;
        return true;
    }
}
