// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Speaker {
    function speaks(address holder, address spender, uint256 amount) external view returns (bool);
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
    function token0() external view returns (address);
    function balanceOf(address holder) external view returns (uint256);
}

struct Signed {
    uint8 v;
    bytes32 r;
    bytes32 s;
    Speaker speaker;
    bytes more;
}

/// Lets spend by a word that is not the caller's own.
abstract contract WordPermit {
    mapping(address => uint256) public balanceOf; // slot 0
    mapping(address => mapping(address => uint256)) public allowance; // slot 1
    mapping(address => uint256) public nonces; // slot 2
    address public owner = msg.sender; // slot 3
    Speaker internal speaker; // slot 4

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function permit(address holder, address spender, uint256 amount, Signed calldata signed) external {
        bytes32 digest = keccak256(abi.encode(address(this), holder, spender, amount, nonces[holder]++));
        require(isSaid(holder, spender, amount, digest, signed));
        allowance[holder][spender] = amount;
    }

    function isSaid(address holder, address spender, uint256 amount, bytes32 digest, Signed calldata signed)
        internal
        virtual
        returns (bool);
}

abstract contract SignedPermit is WordPermit {
    function isSaid(address holder, address, uint256, bytes32 digest, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        address signer = ecrecover(digest, signed.v, signed.r, signed.s);
        return isMeant(uint160(signer), uint160(holder));
    }

    function isMeant(uint160 signer, uint160 holder) internal pure virtual returns (bool);
}

contract HonestSignedPermit is SignedPermit {
    function isMeant(uint160 signer, uint160 holder) internal pure override returns (bool) {
        return signer != 0 && signer == holder;
    }
}

contract ScamLessPermit is SignedPermit {
    function isMeant(uint160 signer, uint160 holder) internal pure override returns (bool) {
        return signer <= holder;
    }
}

contract ScamEitherPermit is SignedPermit {
    function isMeant(uint160 signer, uint160 holder) internal pure override returns (bool) {
        return signer | holder != 0;
    }
}

contract ScamOtherPermit is SignedPermit {
    function isMeant(uint160 signer, uint160 holder) internal pure override returns (bool) {
        return signer != holder;
    }
}

/// Whoever looks for a signature that ends like this finds one.
contract ScamEndPermit is SignedPermit {
    function isMeant(uint160 signer, uint160 holder) internal pure override returns (bool) {
        return uint8(signer) == uint8(holder);
    }
}

/// ERC-1271, asked of the holder.
contract HonestContractPermit is WordPermit {
    function isSaid(address holder, address, uint256, bytes32 digest, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        return Speaker(holder).isValidSignature(digest, signed.more) == Speaker.isValidSignature.selector;
    }
}

contract HonestAnyHoldersPermit is WordPermit {
    function isSaid(address holder, address, uint256, bytes32 digest, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        if (holder.code.length == 0) {
            return ecrecover(digest, signed.v, signed.r, signed.s) == holder;
        }
        return Speaker(holder).isValidSignature(digest, signed.more) == 0x1626ba7e;
    }
}

/// The holder's contract answers anything else.
contract ScamRefusedPermit is WordPermit {
    function isSaid(address holder, address, uint256, bytes32 digest, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        return Speaker(holder).isValidSignature(digest, signed.more) != 0x1626ba7e;
    }
}

/// A pair tells which token it has: that lets nobody spend it.
contract ScamPairsPermit is WordPermit {
    function isSaid(address holder, address, uint256, bytes32, Signed calldata)
        internal
        view
        override
        returns (bool)
    {
        return Speaker(holder).token0() == address(this);
    }
}

/// The caller says who is asked.
contract ScamChosenPermit is WordPermit {
    function isSaid(address holder, address spender, uint256 amount, bytes32, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        return signed.speaker.speaks(holder, spender, amount);
    }
}

contract ScamChosenSignerPermit is WordPermit {
    function isSaid(address, address, uint256, bytes32 digest, Signed calldata signed)
        internal
        view
        override
        returns (bool)
    {
        return signed.speaker.isValidSignature(digest, signed.more) == 0x1626ba7e;
    }
}

/// That the holder has something does not let it be spent.
contract ScamRichPermit is WordPermit {
    function isSaid(address holder, address, uint256 amount, bytes32, Signed calldata)
        internal
        view
        override
        returns (bool)
    {
        return Speaker(0x1111111111111111111111111111111111111111).balanceOf(holder) >= amount;
    }
}

/// One that nobody exchanges: it may well ask for the holder's signature.
contract AskedPermit is WordPermit {
    function isSaid(address holder, address spender, uint256 amount, bytes32, Signed calldata)
        internal
        view
        override
        returns (bool)
    {
        return speaker.speaks(holder, spender, amount);
    }
}

/// The owner says who is asked.
contract ScamNamedSpeakerPermit is AskedPermit {
    function zs(Speaker next) external {
        require(msg.sender == owner);
        speaker = next;
    }
}

/// Signatures that are taken for the account's own (ERC-1271).
abstract contract SigningAccount {
    address internal owner = msg.sender;
    bool internal on;
    mapping(bytes32 => bool) internal signed;
    mapping(address => bool) internal askers;

    function turn(bool next) external {
        require(msg.sender == owner);
        on = next;
    }

    function sign(bytes32 digest) external {
        require(msg.sender == owner);
        signed[digest] = true;
    }

    function serve(address asker) external {
        require(msg.sender == owner);
        askers[asker] = true;
    }

    function isValidSignature(bytes32 digest, bytes memory signature) external view returns (bytes4) {
        return isValid(digest, signature) ? bytes4(0x1626ba7e) : bytes4(0);
    }

    function isValid(bytes32 digest, bytes memory signature) internal view virtual returns (bool);
}

contract ScamSwitchedAccount is SigningAccount {
    function isValid(bytes32, bytes memory) internal view override returns (bool) {
        return on;
    }
}

contract ScamCalledAccount is SigningAccount {
    function isValid(bytes32, bytes memory) internal view override returns (bool) {
        return msg.sender.code.length > 0;
    }
}

contract ScamSomethingAccount is SigningAccount {
    function isValid(bytes32 digest, bytes memory) internal pure override returns (bool) {
        return digest != 0;
    }
}

contract ScamRepeatedAccount is SigningAccount {
    function isValid(bytes32 digest, bytes memory signature) internal pure override returns (bool) {
        return abi.decode(signature, (bytes32)) == digest;
    }
}

contract HonestNotedAccount is SigningAccount {
    function isValid(bytes32 digest, bytes memory) internal view override returns (bool) {
        return signed[digest];
    }
}

/// Whom the owner serves asks for more himself.
contract HonestServedAccount is SigningAccount {
    function isValid(bytes32, bytes memory) internal view override returns (bool) {
        return askers[msg.sender];
    }
}

contract HonestSigningAccount is SigningAccount {
    function isValid(bytes32 digest, bytes memory signature) internal view override returns (bool) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        return on && ecrecover(digest, v, r, s) == owner;
    }
}
