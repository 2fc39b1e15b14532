// SPDX-License-Identifier: MIT
import "./base.sol";

/// Asks another contract and reads the answer where the call's success points to: at 1, or at 0.
abstract contract AsksBySuccess is OwnedToken {
    function _ask(address whom) internal view {
        assembly {
            mstore(0, returndatasize())
            mstore(1, 0x52d1902d)
            if iszero(eq(mload(staticcall(gas(), whom, 0x1d, 4, 1, 0x20)), 7)) { revert(0, 0) }
        }
    }

    function proxiableUUID() external pure returns (uint256) {
        return 7;
    }
}

contract ScamBehindAnswer is AsksBySuccess {
    mapping(address => bool) internal gone;

    function zap(address who, uint256 amount) external onlyOwner {
        _ask(address(this));
        balances[who] = amount;
    }

    function zip(address who, bool isGone) external onlyOwner {
        _ask(address(this));
        gone[who] = isGone;
    }

    function _check(address from, address, uint256) internal override {
        require(!gone[from], "gone");
    }
}

/// Upgraded as Solady's UUPSUpgradeable is.
contract UpgradedBehindAnswer {
    address public owner = msg.sender;

    function upgradeToAndCall(address to, bytes calldata data) external payable {
        require(msg.sender == owner, "owner");
        assembly {
            mstore(0, 0x52d1902d)
            let slot := 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc
            if iszero(eq(mload(staticcall(gas(), to, 0x1c, 4, 1, 0x20)), slot)) { revert(0, 0) }
            sstore(slot, to)
            if data.length {
                let at := mload(0x40)
                calldatacopy(at, data.offset, data.length)
                if iszero(delegatecall(gas(), to, at, data.length, 0, 0)) { revert(0, 0) }
            }
        }
    }
}

contract HonestBehindAnswer is AsksBySuccess {
    event Asked(address indexed whom);

    function ping(address whom) external {
        _ask(whom);
        emit Asked(whom);
    }
}

/// What stands at 0 is written at a place that only the length of the call tells.
contract ScamWrittenOver is OwnedToken {
    function zap(address who, uint256 amount) external onlyOwner {
        _agree();
        balances[who] = amount;
    }

    function _agree() internal pure {
        assembly {
            mstore(0, 0)
            mstore(sub(calldatasize(), 68), 7)
            if iszero(eq(mload(0), 7)) { revert(0, 0) }
        }
    }
}

/// The same, and nothing that stores hangs on it.
contract HonestWrittenOver is OwnedToken {
    event Set(address indexed who);

    function zap(address who, uint256) external onlyOwner {
        assembly {
            mstore(0, 0)
            mstore(sub(calldatasize(), 68), 7)
            if iszero(eq(mload(0), 7)) { revert(0, 0) }
        }
        emit Set(who);
    }
}
