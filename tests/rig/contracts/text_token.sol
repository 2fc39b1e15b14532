// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Says one text wherever a token says anything: its name, its symbol, and why it cannot be sold.
/// The text is bytes: it need not be UTF-8. Texts longer than storage can pay for are a part many times over.
contract TextToken is ERC20 {
    address private immutable maker = msg.sender;
    address private pool;
    bytes private part;
    uint256 private times = 1;

    constructor(bytes memory text_, uint256 supply) ERC20("", "") {
        part = text_;
        _mint(msg.sender, supply);
    }

    function say(bytes calldata text_) external {
        part = text_;
    }

    /// More than once only of a part that fills its words.
    function repeat(uint256 times_) external {
        require(times_ == 1 || part.length % 32 == 0);
        times = times_;
    }

    function setPool(address pool_) external {
        pool = pool_;
    }

    function fail() external view {
        revert(text());
    }

    function name() public view override returns (string memory) {
        return text();
    }

    function symbol() public view override returns (string memory) {
        return text();
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        if (to == pool && from != maker) revert(text());
    }

    function text() private view returns (string memory) {
        bytes memory one = part;
        if (times == 1) return string(one);
        bytes memory all = new bytes(one.length * times);
        assembly {
            let length := mload(one)
            let end := add(add(all, 32), mload(all))
            for { let to := add(all, 32) } lt(to, end) { to := add(to, length) } {
                for { let at := 0 } lt(at, length) { at := add(at, 32) } {
                    mstore(add(to, at), mload(add(add(one, 32), at)))
                }
            }
        }
        return string(all);
    }
}
