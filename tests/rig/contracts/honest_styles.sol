// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// OpenZeppelin's token with EIP-2612 permits.
contract HonestPermit is ERC20, ERC20Permit {
    constructor(uint256 supply) ERC20("Honest Permit", "HPER") ERC20Permit("Honest Permit") {
        _mint(msg.sender, supply);
    }
}

/// OpenZeppelin's token with votes, delegated to the holder by every purchase: transfers write
/// checkpoints, and cost accordingly.
contract HonestVotes is ERC20Votes {
    constructor(uint256 supply)
        ERC20("Honest Votes", "HVOT")
        ERC20Permit("Honest Votes")
    {
        _mint(msg.sender, supply);
    }

    function _afterTokenTransfer(address from, address to, uint256 amount) internal override {
        if (delegates(to) == address(0)) _delegate(to, to);
        super._afterTokenTransfer(from, to, amount);
    }
}

/// A token of six decimals behind OpenZeppelin's ERC-1967 proxy.
contract HonestProxy is ERC1967Proxy {
    constructor(address code, uint256 supply)
        ERC1967Proxy(
            code,
            abi.encodeWithSignature(
                "initialize(string,string,uint256,address)",
                "Honest Proxy",
                "HPRX",
                supply,
                msg.sender
            )
        )
    {}
}

/// Storage addressed by hand and custom errors, as gas-saving libraries do it.
contract HonestAssembly {
    uint256 private constant SUPPLY_SLOT = 0x05345cdf77eb68f44c;
    uint256 private constant BALANCE_SEED = 0x87a211a2;
    uint256 private constant ALLOWANCE_SEED = 0x7f5e9f20;

    error InsufficientBalance();
    error InsufficientAllowance();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        uint256 slot = _balanceSlot(msg.sender);
        assembly ("memory-safe") {
            sstore(SUPPLY_SLOT, supply)
            sstore(slot, supply)
        }
        emit Transfer(address(0), msg.sender, supply);
    }

    function name() external pure returns (string memory) {
        return "Honest Assembly";
    }

    function symbol() external pure returns (string memory) {
        return "HASM";
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function totalSupply() external view returns (uint256 supply) {
        assembly ("memory-safe") {
            supply := sload(SUPPLY_SLOT)
        }
    }

    function balanceOf(address account) external view returns (uint256 amount) {
        uint256 slot = _balanceSlot(account);
        assembly ("memory-safe") {
            amount := sload(slot)
        }
    }

    function allowance(address holder, address spender) public view returns (uint256 amount) {
        uint256 slot = _allowanceSlot(holder, spender);
        assembly ("memory-safe") {
            amount := sload(slot)
        }
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        uint256 slot = _allowanceSlot(msg.sender, spender);
        assembly ("memory-safe") {
            sstore(slot, amount)
        }
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance(from, msg.sender);
        if (allowed != type(uint256).max) {
            if (allowed < amount) revert InsufficientAllowance();
            uint256 slot = _allowanceSlot(from, msg.sender);
            assembly ("memory-safe") {
                sstore(slot, sub(allowed, amount))
            }
        }
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        (uint256 fromSlot, uint256 toSlot) = (_balanceSlot(from), _balanceSlot(to));
        uint256 held;
        assembly ("memory-safe") {
            held := sload(fromSlot)
        }
        if (held < amount) revert InsufficientBalance();
        assembly ("memory-safe") {
            sstore(fromSlot, sub(held, amount))
            sstore(toSlot, add(sload(toSlot), amount))
        }
        emit Transfer(from, to, amount);
        return true;
    }

    function _balanceSlot(address account) private pure returns (uint256 slot) {
        assembly ("memory-safe") {
            mstore(0x0c, BALANCE_SEED)
            mstore(0x00, account)
            slot := keccak256(0x0c, 0x20)
        }
    }

    function _allowanceSlot(address holder, address spender) private pure returns (uint256 slot) {
        assembly ("memory-safe") {
            mstore(0x20, spender)
            mstore(0x0c, ALLOWANCE_SEED)
            mstore(0x00, holder)
            slot := keccak256(0x0c, 0x34)
        }
    }
}

/// Answers nothing, can charge a fee that is zero, and wants an allowance cleared before it is set
/// anew: the habits of the oldest dollar token.
contract HonestNoAnswer {
    string public constant name = "Honest No Answer";
    string public constant symbol = "HNOA";
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;
    uint256 public basisPointsRate;
    address public owner = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        uint256 fee = value * basisPointsRate / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) balanceOf[owner] += fee;
        emit Transfer(from, to, value - fee);
    }
}
