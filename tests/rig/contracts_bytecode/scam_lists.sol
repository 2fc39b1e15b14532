// SPDX-License-Identifier: MIT
import "./base.sol";

/// Lists that decide who may move: told by which side of the condition reverts.
contract ScamLists is OwnedToken {
    mapping(address => bool) internal blocked; // slot 4
    mapping(address => uint256) internal marks; // slot 5
    struct Person { uint64 since; bool frozen; bool cleared; } // one word
    mapping(address => Person) internal people; // slot 6

    function blacklist(address who) external onlyOwner {
        blocked[who] = true;
    }

    function zl(address who, bool yes) external onlyOwner {
        blocked[who] = yes;
    }

    function addBots(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) blocked[accounts[i]] = true;
    }

    function unblock(address who) external onlyOwner {
        blocked[who] = false;
    }

    function zmark(address who, uint256 mark) external onlyOwner {
        marks[who] = mark;
    }

    function freeze(address who, bool yes) external onlyOwner {
        people[who].frozen = yes;
    }

    function _check(address from, address to, uint256 amount) internal override {
        require(!blocked[from] && !blocked[to], "blocked");
        require(marks[from] < 10, "marked");
        require(!people[from].frozen, "frozen");
        amount;
    }
}

/// Only who is listed may sell.
contract ScamWhitelist is OwnedToken {
    mapping(address => bool) internal allowed; // slot 4
    address public pair; // slot 5
    bool internal limited; // slot 5, above the pair

    function setAllowed(address who, bool yes) external onlyOwner {
        allowed[who] = yes;
    }

    function zw(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) allowed[accounts[i]] = true;
    }

    function setPair(address pair_) external onlyOwner {
        pair = pair_;
    }

    function setLimited(bool yes) external onlyOwner {
        limited = yes;
    }

    function _check(address from, address to, uint256 amount) internal override {
        if (limited && to == pair) require(allowed[from], "not allowed");
        amount;
    }
}

/// A tax for one holder, and a list of who pays none.
contract ScamPersonalFees is OwnedToken {
    mapping(address => uint256) internal personal; // slot 4
    mapping(address => bool) internal exempt; // slot 5
    address internal wallet; // slot 6

    function setPersonalFee(address who, uint256 fee) external onlyOwner {
        personal[who] = fee;
    }

    function zx(address who, uint256 n) external onlyOwner {
        personal[who] = n;
    }

    function excludeFromFees(address who, bool yes) external onlyOwner {
        exempt[who] = yes;
    }

    function setWallet(address wallet_) external onlyOwner {
        wallet = wallet_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = exempt[from] ? 0 : _share(amount, personal[from], 100);
        balances[from] = _sub(balances[from], amount);
        balances[to] = _add(balances[to], _sub(amount, fee));
        balances[wallet] = _add(balances[wallet], fee);
        emit Transfer(from, to, amount);
    }
}
