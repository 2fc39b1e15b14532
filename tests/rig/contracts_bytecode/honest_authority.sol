// SPDX-License-Identifier: MIT
import "./base.sol";

interface IAuthorizer {
    function canPerform(bytes32 action, address who, address where) external view returns (bool);
}

/// As Balancer's contracts: another one says who may call which function here.
contract AuthorizedToken is TokenBase {
    IAuthorizer internal authorizer; // slot 3
    bool internal paused; // slot 3, from bit 160
    bytes32 internal domain; // slot 4

    constructor(IAuthorizer first) public {
        authorizer = first;
        domain = keccak256("a domain");
    }

    modifier authenticate() {
        require(
            authorizer.canPerform(
                keccak256(abi.encodePacked(domain, msg.sig)),
                msg.sender,
                address(this)
            ),
            "not allowed"
        );
        _;
    }

    function _check(address, address, uint256) internal virtual override {
        require(!paused, "paused");
    }

    function setAuthorizer(IAuthorizer next) external authenticate {
        authorizer = next;
    }

    function pause() external authenticate {
        paused = true;
    }

    function unpause() external authenticate {
        paused = false;
    }

    function mint(address to, uint256 n) external authenticate {
        _create(to, n);
    }
}
