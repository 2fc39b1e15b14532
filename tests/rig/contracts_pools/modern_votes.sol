// SPDX-License-Identifier: MIT
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20FlashMint.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Snapshot.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";

abstract contract LibraryVotes is ERC20Votes {
    constructor() ERC20("Votes", "V") ERC20Permit("Votes") {}
}

/** Votes, histories of balances and holders who burn, all of one library. */
contract HonestVotesOfMany is LibraryVotes, ERC20Snapshot, ERC20Burnable {
    function _mint(address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._mint(to, amount);
    }

    function _burn(address from, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._burn(from, amount);
    }

    function _beforeTokenTransfer(address from, address to, uint256 amount)
        internal
        override(ERC20, ERC20Snapshot)
    {
        super._beforeTokenTransfer(from, to, amount);
    }

    function _afterTokenTransfer(address from, address to, uint256 amount)
        internal
        override(ERC20, ERC20Votes)
    {
        super._afterTokenTransfer(from, to, amount);
    }
}

/** Votes that are lent with the balance for one call (ERC-3156). */
contract HonestVotesLent is LibraryVotes, ERC20FlashMint {
    function _mint(address to, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._mint(to, amount);
    }

    function _burn(address from, uint256 amount) internal override(ERC20, ERC20Votes) {
        super._burn(from, amount);
    }

    function _afterTokenTransfer(address from, address to, uint256 amount)
        internal
        override(ERC20, ERC20Votes)
    {
        super._afterTokenTransfer(from, to, amount);
    }
}

/** What is taken in the end is another number than what was lent. */
contract ScamVotesLentForMore is LibraryVotes {
    function flashLoan(address receiver, uint256 amount, uint256 back) external {
        _mint(receiver, amount);
        (bool done, ) = receiver.call(abi.encodeWithSignature("onFlashLoan(uint256)", amount));
        require(done, "not called");
        _burn(receiver, back);
    }
}

/** Votes are taken off whom the caller names, who then cannot move what he holds. */
contract ScamVotesStruck is LibraryVotes {
    function strike(address account, uint256 amount) external {
        _afterTokenTransfer(account, address(0), amount);
    }
}

/** The same of another number than what is burned. */
contract ScamVotesStruckAlong is LibraryVotes {
    function burnAlong(address account, uint256 amount, uint256 votes) external {
        _burn(msg.sender, amount);
        _afterTokenTransfer(account, address(0), votes);
    }
}
