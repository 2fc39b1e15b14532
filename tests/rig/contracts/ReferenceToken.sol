// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// The contract whose creation `market_info` prices on every network: a plain ERC-20 with metadata,
/// burning, relative allowances and EIP-2612 permits, as people deploy it.
contract ReferenceToken {
    string public constant name = "Reference Token";
    string public constant symbol = "REFT";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    uint256 private immutable initialChainId;
    bytes32 private immutable initialDomainSeparator;

    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(address from, uint256 balance, uint256 wanted);
    error InsufficientAllowance(address spender, uint256 allowed, uint256 wanted);
    error ZeroAddress();

    constructor(uint256 supply, address holder) {
        initialChainId = block.chainid;
        initialDomainSeparator = domainSeparator();
        mint(holder, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        setAllowance(msg.sender, spender, value);
        return true;
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        setAllowance(msg.sender, spender, allowance[msg.sender][spender] + added);
        return true;
    }

    function decreaseAllowance(address spender, uint256 taken) external returns (bool) {
        uint256 allowed = allowance[msg.sender][spender];
        if (allowed < taken) revert InsufficientAllowance(spender, allowed, taken);
        setAllowance(msg.sender, spender, allowed - taken);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spendAllowance(from, msg.sender, value);
        move(from, to, value);
        return true;
    }

    function burn(uint256 value) external {
        destroy(msg.sender, value);
    }

    function burnFrom(address from, uint256 value) external {
        spendAllowance(from, msg.sender, value);
        destroy(from, value);
    }

    /// EIP-2612.
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(block.timestamp <= deadline, "ReferenceToken: permit has expired");
        bytes32 content =
            keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), content));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == owner, "ReferenceToken: signature is not the owner's");
        setAllowance(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return block.chainid == initialChainId ? initialDomainSeparator : domainSeparator();
    }

    function domainSeparator() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function setAllowance(address owner, address spender, uint256 value) private {
        if (spender == address(0)) revert ZeroAddress();
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function spendAllowance(address owner, address spender, uint256 value) private {
        uint256 allowed = allowance[owner][spender];
        if (allowed == type(uint256).max) return;
        if (allowed < value) revert InsufficientAllowance(spender, allowed, value);
        setAllowance(owner, spender, allowed - value);
    }

    function move(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        unchecked {
            balanceOf[from] = balance - value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }

    function mint(address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        totalSupply += value;
        unchecked {
            balanceOf[to] += value;
        }
        emit Transfer(address(0), to, value);
    }

    function destroy(address from, uint256 value) private {
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        unchecked {
            balanceOf[from] = balance - value;
            totalSupply -= value;
        }
        emit Transfer(from, address(0), value);
    }
}
