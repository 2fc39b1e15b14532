// SPDX-License-Identifier: MIT
import "./base.sol";

interface IHook {
    function note(address who) external;
}

/// The allowance is looked at, and decides nothing.
contract ScamAllowanceIgnored is OwnedToken {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (allowances[from][msg.sender] >= amount) allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

contract ScamAllowanceZeroed is OwnedToken {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        allowances[from][msg.sender] = 0;
        _move(from, to, amount);
        return true;
    }
}

/// Where the allowance does not do, the owner's word does.
contract ScamAllowanceOrOwner is OwnedToken {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (allowances[from][msg.sender] < amount) require(msg.sender == owner);
        else allowances[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }
}

/// More is given than was taken.
contract ScamCovered is OwnedToken {
    function zone(address to, uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], 1);
        balances[to] = _add(balances[to], amount);
    }

    function ztwo(address to, uint256 amount, uint256 more) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[to] = _add(balances[to], more);
    }

    function ztimes(address to, uint256 amount) external {
        balances[msg.sender] = _sub(balances[msg.sender], amount);
        balances[to] = _add(balances[to], amount * 1000000);
    }
}

/// Another contract hears of the victim, who gets nothing from it.
contract ScamHooked is OwnedToken {
    IHook internal hook; // slot 4

    constructor(IHook hook_) public {
        hook = hook_;
    }

    function ztake(address from, uint256 amount) external onlyOwner {
        balances[from] = _sub(balances[from], amount);
        balances[owner] = _add(balances[owner], amount);
        hook.note(from);
    }

    function zburn(address from, uint256 amount) external {
        _destroy(from, amount);
        hook.note(from);
    }
}
