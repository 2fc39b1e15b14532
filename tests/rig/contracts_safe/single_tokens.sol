// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Whoever holds one token has no word in what becomes of another.

abstract contract SingleTokens {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    constructor() {
        ownerOf[1] = msg.sender;
        balanceOf[msg.sender] = 1;
    }

    function approve(address to, uint256 id) external {
        address holder = ownerOf[id];
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "holder");
        getApproved[id] = to;
    }

    function setApprovalForAll(address operator, bool yes) external {
        isApprovedForAll[msg.sender][operator] = yes;
    }

    function transferFrom(address from, address to, uint256 id) external {
        address holder = ownerOf[id];
        require(holder == from, "holder");
        require(
            msg.sender == holder || isApprovedForAll[holder][msg.sender] ||
                getApproved[id] == msg.sender,
            "let"
        );
        delete getApproved[id];
        _move(holder, to, id);
    }

    function _move(address from, address to, uint256 id) internal {
        balanceOf[from]--;
        balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }

    function _burn(uint256 id) internal {
        address holder = ownerOf[id];
        balanceOf[holder]--;
        delete ownerOf[id];
        emit Transfer(holder, address(0), id);
    }
}

contract ScamOtherBurnt is SingleTokens {
    function burn(uint256 mine, uint256 id) external {
        address holder = ownerOf[mine];
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "holder");
        _burn(id);
    }
}

contract ScamOtherLent is SingleTokens {
    function take(uint256 mine, uint256 id) external {
        require(getApproved[mine] == msg.sender, "let");
        _move(ownerOf[id], msg.sender, id);
    }
}

contract ScamSwappedForAll is SingleTokens {
    function take(address from, uint256 id) external {
        require(ownerOf[id] == from && isApprovedForAll[msg.sender][from], "let");
        _move(from, msg.sender, id);
    }
}

contract ScamNamedForAll is SingleTokens {
    function take(address from, uint256 id) external {
        require(isApprovedForAll[from][msg.sender], "let");
        _move(ownerOf[id], msg.sender, id);
    }
}

/// Nobody asks whether the number is his who lets it be moved.
contract ScamNotHisOwn is SingleTokens {
    function moveFor(address from, address to, uint256 id) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "let");
        _move(from, to, id);
    }
}

/// The thief says who lets himself act.
contract ScamSwappedWord is SingleTokens {
    mapping(address => mapping(address => bool)) public lets;

    function letAct(address holder, bool yes) external {
        lets[holder][msg.sender] = yes;
    }

    function take(uint256 id) external {
        address holder = ownerOf[id];
        require(lets[holder][msg.sender], "let");
        _move(holder, msg.sender, id);
    }
}

/// Nobody's number of tokens changes.
contract ScamWrittenAnew is SingleTokens {
    function take(uint256 mine, uint256 id) external {
        require(ownerOf[mine] == msg.sender, "holder");
        ownerOf[id] = msg.sender;
    }
}

contract ScamAnybodyWrites is SingleTokens {
    function take(uint256 id, address to) external {
        require(ownerOf[id] != address(0), "none");
        ownerOf[id] = to;
    }
}

/// What is paid is not the holder's.
contract ScamTakenForLittle is SingleTokens {
    function take(uint256 id) external payable {
        require(msg.value >= 1, "price");
        ownerOf[id] = msg.sender;
    }
}

contract ScamOtherNew is SingleTokens {
    function take(uint256 none, uint256 id) external {
        require(ownerOf[none] == address(0), "held");
        ownerOf[id] = msg.sender;
    }
}

contract ScamAnybodyStrikes is SingleTokens {
    function burn(uint256 id) external {
        delete ownerOf[id];
    }
}

contract ScamOtherApproved is SingleTokens {
    function lend(uint256 mine, uint256 id, address to) external {
        require(ownerOf[mine] == msg.sender, "holder");
        getApproved[id] = to;
    }
}

contract ScamSwappedApproved is SingleTokens {
    function lend(uint256 id, address to) external {
        require(isApprovedForAll[msg.sender][ownerOf[id]], "let");
        getApproved[id] = to;
    }
}

contract ScamAnybodyLends is SingleTokens {
    function lend(uint256 id, address to) external {
        getApproved[id] = to;
    }
}

contract ScamForAllForOthers is SingleTokens {
    function setForAllFor(address holder, address operator) external {
        require(isApprovedForAll[msg.sender][holder], "let");
        isApprovedForAll[holder][operator] = true;
    }
}

contract HonestSingleTokens is SingleTokens {
    function burn(uint256 id) external {
        address holder = ownerOf[id];
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "holder");
        _burn(id);
    }

    function setForAllFor(address holder, address operator) external {
        require(isApprovedForAll[holder][msg.sender], "let");
        isApprovedForAll[holder][operator] = true;
    }
}

contract HonestMerged is SingleTokens {
    function merge(uint256 kept, uint256 id) external {
        address holder = ownerOf[kept];
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "holder");
        require(ownerOf[id] == holder, "other");
        _burn(id);
    }
}

contract HonestBought is SingleTokens {
    mapping(uint256 => uint256) public priceOf;

    function offer(uint256 id, uint256 price) external {
        require(ownerOf[id] == msg.sender, "holder");
        priceOf[id] = price;
    }

    function buy(uint256 id) external payable {
        require(priceOf[id] > 0 && msg.value == priceOf[id], "price");
        address holder = ownerOf[id];
        delete priceOf[id];
        ownerOf[id] = msg.sender;
        payable(holder).transfer(msg.value);
    }
}

contract HonestNewOnly is SingleTokens {
    function make(uint256 id) external {
        require(ownerOf[id] == address(0), "held");
        ownerOf[id] = msg.sender;
    }
}

contract HonestRented is SingleTokens {
    mapping(uint256 => address) public lenderOf;
    mapping(uint256 => uint256) public until;

    function rent(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "holder");
        lenderOf[id] = msg.sender;
        until[id] = block.timestamp + 1 days;
        ownerOf[id] = to;
    }

    function giveBack(uint256 id) external {
        require(lenderOf[id] != address(0) && block.timestamp > until[id], "rented");
        ownerOf[id] = lenderOf[id];
    }
}

/// Whoever the holder lets act signs for him.
contract HonestSignedByOperator is SingleTokens {
    mapping(uint256 => uint256) public nonces;

    function permit(address to, uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address signer = ecrecover(keccak256(abi.encode(to, id, nonces[id]++)), v, r, s);
        address holder = ownerOf[id];
        require(
            signer != address(0) && (signer == holder || isApprovedForAll[holder][signer]), "signed"
        );
        getApproved[id] = to;
    }
}

/// Each number once, also one that somebody holds: perhaps there is none.
contract ClaimedOnce is SingleTokens {
    mapping(uint256 => bool) public claimed;

    function claim(uint256 id) external {
        require(!claimed[id], "claimed");
        claimed[id] = true;
        ownerOf[id] = msg.sender;
    }
}
