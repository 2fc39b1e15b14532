// SPDX-License-Identifier: MIT
import "./base.sol";

/// A signature of the owner's is as good as the holder's.
contract ScamOwnersPermit is OwnedToken {
    mapping(address => uint256) internal nonces;

    function permit(address holder, address spender, uint256 amount, uint8 v, bytes32 r, bytes32 s)
        external
    {
        bytes32 digest = keccak256(abi.encode(holder, spender, amount, nonces[holder]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "not signed");
        require(signer == holder || signer == owner, "not signed");
        allowances[holder][spender] = amount;
    }
}

/// The balances of another season count as soon as the owner says so.
contract ScamSeasons is OwnedToken {
    mapping(uint256 => mapping(address => uint256)) internal seasons;
    uint256 internal season;

    function next() external onlyOwner {
        season = season + 1;
    }

    function balanceOf(address account) public view override returns (uint256) {
        return seasons[season][account];
    }

    function _move(address from, address to, uint256 amount) internal override {
        seasons[season][from] = _sub(seasons[season][from], amount);
        seasons[season][to] = _add(seasons[season][to], amount);
    }
}

/// A bit for each account, read by a shift.
contract ScamBits is OwnedToken {
    mapping(uint256 => uint256) internal bits;

    function mark(uint256 word, uint256 value) external onlyOwner {
        bits[word] = value;
    }

    function _check(address from, address to, uint256 amount) internal override {
        uint256 number = uint256(uint160(from));
        require(((bits[number >> 8] >> (number & 255)) & 1) == 0, "marked");
        to;
        amount;
    }
}

/// Tokens that cannot be divided.
contract SingleTokens {
    mapping(uint256 => address) internal owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    address public owner;

    constructor() public {
        owner = msg.sender;
    }

    function ownerOf(uint256 id) external view returns (address) {
        return owners[id];
    }

    function approve(address spender, uint256 id) external {
        require(msg.sender == owners[id], "not the holder");
        getApproved[id] = spender;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(owners[id] == from, "not the holder");
        require(msg.sender == from || msg.sender == getApproved[id], "not approved");
        balanceOf[from] = balanceOf[from] - 1;
        balanceOf[to] = balanceOf[to] + 1;
        owners[id] = to;
        getApproved[id] = address(0);
    }
}

/// Lets himself move what is others'.
contract ScamLentByOwner is SingleTokens {
    function repair(uint256 id, address spender) external {
        require(msg.sender == owner, "not the owner");
        getApproved[id] = spender;
    }
}

/// Writes himself down as who holds it; what everybody holds is not counted anew.
contract ScamSeizedToken is SingleTokens {
    function recover(uint256 id) external {
        require(msg.sender == owner, "not the owner");
        owners[id] = owner;
    }
}

contract ScamErasedToken is SingleTokens {
    function clean(uint256 id) external {
        require(msg.sender == owner, "not the owner");
        owners[id] = address(0);
    }
}

/// Gives out what nobody holds.
contract HonestGivenTokens is SingleTokens {
    function give(uint256 id, address to) external {
        require(msg.sender == owner && owners[id] == address(0), "given");
        owners[id] = to;
        balanceOf[to] = balanceOf[to] + 1;
    }
}

contract HonestSingleTokens is SingleTokens {
    function clear(uint256 id) external {
        require(msg.sender == owners[id], "not the holder");
        getApproved[id] = address(0);
    }
}

/// The holder signs, or lets nobody.
contract HonestHoldersPermit is OwnedToken {
    mapping(address => uint256) internal nonces;

    function permit(address holder, address spender, uint256 amount, uint8 v, bytes32 r, bytes32 s)
        external
    {
        bytes32 digest = keccak256(abi.encode(holder, spender, amount, nonces[holder]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == holder, "not signed");
        allowances[holder][spender] = amount;
    }
}

/// Seasons of what was won, beside the balances.
contract HonestSeasons is OwnedToken {
    mapping(uint256 => mapping(address => uint256)) internal won;
    uint256 internal season;

    function next() external onlyOwner {
        season = season + 1;
    }

    function wonBy(address account) external view returns (uint256) {
        return won[season][account];
    }
}
