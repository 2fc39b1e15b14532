// SPDX-License-Identifier: MIT
import "./base.sol";

/// Nothing fails while it is off, and nothing arrives.
contract ScamIdleSwitch is OwnedToken {
    bool internal off;

    function setOff(bool value) external onlyOwner {
        off = value;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (off && from != owner) return;
        super._move(from, to, amount);
    }
}

/// Nothing is what is moved while it is off.
contract ScamIdleAmount is OwnedToken {
    bool internal off;

    function setOff(bool value) external onlyOwner {
        off = value;
    }

    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, to, off ? 0 : amount);
    }
}

/// The oldest form, which answers no, with a list of who is answered so.
contract ScamIdleList is OwnedToken {
    mapping(address => bool) internal refused;

    function refuse(address account, bool value) external onlyOwner {
        refused[account] = value;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (!refused[msg.sender] && balances[msg.sender] >= amount && amount > 0) {
            _move(msg.sender, to, amount);
            return true;
        } else {
            return false;
        }
    }
}

/// Whoever is named has his sales answered with no.
contract ScamIdleSpender is OwnedToken {
    address internal router;

    function setRouter(address account) external onlyOwner {
        router = account;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (msg.sender == router) return false;
        return super.transferFrom(from, to, amount);
    }
}

/// Nobody sells while nobody may approve.
contract ScamApprovalsClosed is OwnedToken {
    bool internal closed;

    function setClosed(bool value) external onlyOwner {
        closed = value;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        require(!closed, "closed");
        return super.approve(spender, amount);
    }
}

contract ScamApprovalsListed is OwnedToken {
    mapping(address => bool) internal refused;

    function refuse(address account, bool value) external onlyOwner {
        refused[account] = value;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        require(!refused[msg.sender], "refused");
        return super.approve(spender, amount);
    }
}

/// Whom the code names becomes the owner again, whoever is.
contract ScamOwnerInCode is OwnedToken {
    function refresh() external {
        require(msg.sender == address(0x7777), "nobody");
        owner = address(0x7777);
    }
}

/// Runs whatever code the owner says in the first word of a call that no function answers.
contract ScamOwnersFallback is OwnedToken {
    FALLBACK {
        require(msg.sender == owner, "not the owner");
        address to;
        assembly {
            to := calldataload(0)
        }
        DELEGATE(done, to, msg.data);
        require(done, "failed");
    }
}

/// Nothing is moved where nothing is sent, and what is counted keeps nobody from moving.
contract HonestIdle is OwnedToken {
    bool internal counting;
    uint256 internal counted;

    function setCounting(bool value) external onlyOwner {
        counting = value;
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (amount == 0 || from == to) return;
        if (counting) counted = counted + 1;
        super._move(from, to, amount);
    }
}

/// Approves anew only from nothing, as was once advised.
contract HonestApprovals is OwnedToken {
    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount == 0 || allowances[msg.sender][spender] == 0, "not from nothing");
        return super.approve(spender, amount);
    }

    function giveUp() external onlyOwner {
        owner = address(0xdead);
    }
}
