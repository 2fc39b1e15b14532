// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Snapshot.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721Votes.sol";
import "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Burnable.sol";
import "@openzeppelin/contracts/access/Ownable.sol";

contract HonestSnapshotVotes is ERC20Snapshot, ERC20Votes, ERC20Burnable, Ownable {
    constructor() ERC20("a", "b") ERC20Permit("a") {
        _mint(msg.sender, 1e24);
    }

    function snapshot() external onlyOwner {
        _snapshot();
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Snapshot) {
        super._beforeTokenTransfer(from, to, amount);
    }

    function _afterTokenTransfer(address from, address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._afterTokenTransfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._mint(to, amount);
    }

    function _burn(address account, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._burn(account, amount);
    }
}

contract HonestVotesNft is ERC721Votes, Ownable {
    constructor() ERC721("a", "b") EIP712("a", "1") {}

    function mint(address to, uint256 id) external onlyOwner {
        _safeMint(to, id);
    }
}

contract HonestSupplies is ERC1155Burnable, ERC1155Supply {
    constructor() ERC1155("") {
        _mint(msg.sender, 1, 1e6, "");
    }

    function _beforeTokenTransfer(
        address operator,
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory data
    ) internal override(ERC1155, ERC1155Supply) {
        super._beforeTokenTransfer(operator, from, to, ids, amounts, data);
    }
}

/// Of whom the owner notes something, and when. Nobody moves anything before what was noted.
abstract contract Noted is ERC20, Ownable {
    struct Entry {
        uint32 at;
        uint224 what;
    }

    mapping(address => Entry) internal noted;

    constructor() ERC20("a", "b") {
        _mint(msg.sender, 1e24);
    }

    function asks(address from, address) internal view virtual {
        require(block.number >= noted[from].at);
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        asks(from, to);
    }
}

contract HonestNoted is Noted {
    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(uint32(block.number), what);
    }
}

contract ScamNotedLater is Noted {
    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(what > 0 ? type(uint32).max : uint32(block.number), what);
    }
}

contract ScamNotedSoon is Noted {
    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(uint32(block.number) + 1_000_000, what);
    }
}

contract ScamNotedByOtherClock is Noted {
    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(uint32(block.timestamp), what);
    }
}

contract ScamNotedWhat is Noted {
    function asks(address from, address) internal view override {
        require(block.number >= noted[from].at && noted[from].what == 0);
    }

    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(uint32(block.number), what);
    }
}

contract ScamNotedPause is Noted {
    function asks(address from, address) internal view override {
        require(block.number >= uint256(noted[from].at) + 1_000_000);
    }

    function note(address who, uint224 what) external onlyOwner {
        noted[who] = Entry(uint32(block.number), what);
    }
}

/// Asked where the holder is the zero address, as hooks ask for what is made anew.
contract HonestAsksNobody is ERC20, Ownable {
    mapping(address => bool) internal refused;

    constructor() ERC20("a", "b") {
        _mint(msg.sender, 1e24);
    }

    function refuse(address who, bool is_) external onlyOwner {
        refused[who] = is_;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual override returns (bool) {
        if (from == address(0)) require(!refused[to]);
        return super.transferFrom(from, to, amount);
    }
}

contract ScamAsksSomebody is HonestAsksNobody {
    function transferFrom(address from, address to, uint256 amount) public virtual override returns (bool) {
        if (from != address(0)) require(!refused[to]);
        return super.transferFrom(from, to, amount);
    }
}

contract ScamAsksBurners is HonestAsksNobody {
    function transfer(address to, uint256 amount) public virtual override returns (bool) {
        if (to != address(0)) require(!refused[msg.sender]);
        return super.transfer(to, amount);
    }
}
