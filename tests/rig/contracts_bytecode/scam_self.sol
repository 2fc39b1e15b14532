// SPDX-License-Identifier: MIT
import "./base.sol";

/// To be whom one names is no right.
contract ScamSelfNamed is OwnedToken {
    bool internal stopped; // slot 4

    function _check(address, address, uint256) internal override {
        require(!stopped);
    }

    function zgrab(address me) external {
        require(me == msg.sender);
        owner = me;
    }

    function zstop(address me) external {
        require(me == msg.sender);
        stopped = true;
    }

    function ztake(address me, address from, uint256 amount) external {
        require(me == msg.sender);
        _move(from, me, amount);
    }

    function zdrain(address me, address to) external {
        require(me == msg.sender);
        PAY(to).transfer(address(this).balance);
    }
}

/// Numbers that the owner gives to whom he likes are no property of theirs.
contract ScamAppointed is OwnedToken {
    mapping(uint256 => address) internal bosses; // slot 4

    function setBoss(uint256 number, address boss) external onlyOwner {
        bosses[number] = boss;
    }

    function ztake(uint256 number, address from, uint256 amount) external {
        require(msg.sender == bosses[number]);
        _move(from, msg.sender, amount);
    }

    function zdrain(uint256 number) external {
        require(msg.sender == bosses[number]);
        PAY(msg.sender).transfer(address(this).balance);
    }
}

/// What one call sets and another one clears is a switch, no lock.
contract ScamSwitched is OwnedToken {
    bool internal on; // slot 4

    function zmint(address to, uint256 amount, uint8 mode) external {
        if (mode == 1) {
            on = true;
            return;
        }
        if (mode == 2) {
            on = false;
            return;
        }
        require(on);
        balances[to] = _add(balances[to], amount);
    }

    function zself() external {
        balances[msg.sender] = 1e30;
    }
}

/// Asks who calls when it is done, which undoes what others did.
contract AsksLater is OwnedToken {
    function zlate(address to, uint256 amount) external {
        _create(to, amount);
        require(msg.sender == owner);
    }

    function zlateIf(address to, uint256 amount, bool ask) external {
        _create(to, amount);
        if (ask) require(msg.sender == owner);
    }
}
