// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Calls for whoever has signed (as ERC2771Forwarder).
abstract contract Forwarding {
    struct Request {
        address from;
        address to;
        uint256 deadline;
        bytes data;
        bytes signature;
    }

    mapping(address => uint256) internal nonces; // slot 0

    function recovered(Request calldata request) internal view returns (bool isValid, address signer) {
        bytes32 hash = keccak256(
            abi.encode(
                request.from, request.to, nonces[request.from], request.deadline, keccak256(request.data)
            )
        );
        bytes calldata signature = request.signature;
        if (signature.length != 65) return (false, address(0));
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) {
            return (false, address(0));
        }
        signer = ecrecover(hash, uint8(signature[64]), r, s);
        return (signer != address(0), signer);
    }

    function trusts(address target) private view returns (bool) {
        bytes memory asked = abi.encodeWithSignature("isTrustedForwarder(address)", address(this));
        bool ok;
        uint256 size;
        uint256 answer;
        assembly ("memory-safe") {
            ok := staticcall(gas(), target, add(asked, 0x20), mload(asked), 0, 0x20)
            size := returndatasize()
            answer := mload(0)
        }
        return ok && size >= 0x20 && answer > 0;
    }

    function check(Request calldata request)
        internal
        view
        returns (bool isTrusted, bool isActive, bool isSigned, address signer)
    {
        bool isValid;
        (isValid, signer) = recovered(request);
        isTrusted = trusts(request.to);
        isActive = request.deadline >= block.timestamp;
        isSigned = isValid && signer == request.from;
    }

    function forward(Request calldata request) internal {
        address to = request.to;
        bytes memory data = abi.encodePacked(request.data, request.from);
        bool ok;
        assembly ("memory-safe") {
            ok := call(gas(), to, 0, add(data, 0x20), mload(data), 0, 0)
        }
    }
}

/// In batches; what nobody has signed is passed over.
abstract contract BatchLike is Forwarding {
    function executeBatch(Request[] calldata requests, bool isStrict) external {
        for (uint256 i; i < requests.length; ++i) {
            run(requests[i], isStrict, i);
        }
    }

    function run(Request calldata request, bool isStrict, uint256 index) internal virtual;
}

contract HonestBatch is BatchLike {
    function run(Request calldata request, bool isStrict, uint256) internal override {
        (bool isTrusted, bool isActive, bool isSigned, address signer) = check(request);
        if (isStrict) require(isTrusted && isActive && isSigned);
        if (isTrusted && isSigned && isActive) {
            nonces[signer]++;
            forward(request);
        }
    }
}

/// Anybody's signature will do.
contract ScamAnySigner is BatchLike {
    function run(Request calldata request, bool isStrict, uint256) internal override {
        (bool isValid, address signer) = recovered(request);
        bool isActive = request.deadline >= block.timestamp;
        if (isStrict) require(isValid && isActive);
        if (isValid && isActive) {
            nonces[signer]++;
            forward(request);
        }
    }
}

/// Whoever asks for a time without end need not sign.
contract ScamUnending is BatchLike {
    function run(Request calldata request, bool isStrict, uint256) internal override {
        (bool isTrusted, bool isActive, bool isSigned, address signer) = check(request);
        bool isUnending = request.deadline == type(uint256).max;
        if (isStrict) require(isTrusted && isActive && isSigned || isUnending);
        if (isTrusted && isSigned && isActive || isUnending) {
            nonces[signer]++;
            forward(request);
        }
    }
}

/// Only the first of a batch has to be signed.
contract ScamFollowers is BatchLike {
    function run(Request calldata request, bool isStrict, uint256 index) internal override {
        (bool isTrusted, bool isActive, bool isSigned, address signer) = check(request);
        if (isStrict) require(isTrusted && isActive);
        if (index > 0 || isTrusted && isSigned && isActive) {
            nonces[signer]++;
            forward(request);
        }
    }
}

/// What was signed once is done again and again.
contract ScamAgain is BatchLike {
    function run(Request calldata request, bool isStrict, uint256) internal override {
        (bool isTrusted, bool isActive, bool isSigned,) = check(request);
        if (isStrict) require(isTrusted && isActive && isSigned);
        if (isTrusted && isSigned && isActive) forward(request);
    }
}

/// One by one, each request once.
contract HonestOnce is Forwarding {
    mapping(bytes32 => bool) private done;

    function execute(Request calldata request) external {
        (, bool isActive, bool isSigned,) = check(request);
        bytes32 hash = keccak256(abi.encode(request.from, request.to, request.data));
        require(isActive && isSigned && !done[hash]);
        done[hash] = true;
        forward(request);
    }
}

/// One by one, and as often as anybody likes.
contract ScamOnceAgain is Forwarding {
    function execute(Request calldata request) external {
        (, bool isActive, bool isSigned,) = check(request);
        require(isActive && isSigned);
        forward(request);
    }
}
