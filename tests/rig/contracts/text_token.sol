// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Says one text wherever a token says anything: its name, its symbol, and why it cannot be sold.
/// The text is bytes: it need not be UTF-8.
contract TextToken is ERC20 {
    address private immutable maker = msg.sender;
    address private pool;
    bytes private text;

    constructor(bytes memory text_, uint256 supply) ERC20("", "") {
        text = text_;
        _mint(msg.sender, supply);
    }

    function say(bytes calldata text_) external {
        text = text_;
    }

    function setPool(address pool_) external {
        pool = pool_;
    }

    function fail() external view {
        revert(string(text));
    }

    function name() public view override returns (string memory) {
        return string(text);
    }

    function symbol() public view override returns (string memory) {
        return string(text);
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        require(to != pool || from == maker, string(text));
    }
}
