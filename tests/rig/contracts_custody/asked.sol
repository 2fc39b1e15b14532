// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

interface IBalances {
    function balanceOf(address who) external view returns (uint256);
}

interface IVerifier {
    function check(address who, uint256 amount, bytes calldata proof) external;
}

/// Deposits of many: whoever has one takes everything where nothing is asked of how much he says.
contract Vault {
    IERC20 internal token;
    mapping(address => uint256) internal deposits;
    mapping(address => uint256) internal last;
    mapping(uint256 => uint256) internal seen;
    uint256 internal total;
    uint256 internal least = 1;
    uint256 internal paid;

    function deposit(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        deposits[msg.sender] += amount;
        total += amount;
    }

    function close() internal {
        require(deposits[msg.sender] > 0);
        deposits[msg.sender] = 0;
    }

    function lessen(uint256 amount) internal {
        require(deposits[msg.sender] >= amount);
        deposits[msg.sender] -= amount;
    }
}

contract HonestVault is Vault {
    function exit(uint256 amount) external {
        lessen(amount);
        total -= amount;
        require(token.transfer(msg.sender, amount));
    }

    function exitInParts(uint256 amount, uint256 other) external {
        lessen(amount + other);
        require(amount + other >= amount);
        require(token.transfer(msg.sender, amount));
        require(token.transfer(msg.sender, other));
    }
}

contract ScamAsMuchAsThereIs is Vault {
    function exit(uint256 amount) external {
        close();
        require(IBalances(address(token)).balanceOf(address(this)) >= amount);
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamBelowAll is Vault {
    function exit(uint256 amount) external {
        close();
        require(amount <= total);
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamAboveLeast is Vault {
    function exit(uint256 amount) external {
        close();
        require(amount >= least);
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamWrittenDown is Vault {
    function exit(uint256 amount) external {
        close();
        paid += amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamWrittenForHim is Vault {
    function exit(uint256 amount) external {
        require(deposits[msg.sender] > 0);
        last[msg.sender] = amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamSeenBefore is Vault {
    function exit(uint256 amount) external {
        close();
        seen[amount] = 1;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamNotThisMoment is Vault {
    function exit(uint256 amount) external {
        close();
        require(amount != block.timestamp);
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamOutOfList is Vault {
    function exit(uint256[] calldata amounts) external {
        close();
        require(token.transfer(msg.sender, amounts[0]));
    }
}

contract ScamOnePartAsked is Vault {
    function exit(uint256 amount, uint256 more) external {
        lessen(amount);
        require(token.transfer(msg.sender, amount + more));
    }
}

contract ScamOneFactorAsked is Vault {
    function exit(uint256 amount, uint256 times) external {
        lessen(amount);
        require(token.transfer(msg.sender, amount * times));
    }
}

contract ScamFeeAsked is Vault {
    function exit(uint256 amount, uint256 fee) external {
        lessen(fee);
        require(token.transfer(msg.sender, amount - fee));
    }
}

contract ScamTimesHisOwn is Vault {
    function exit(uint256 times) external {
        uint256 own = deposits[msg.sender];
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, own * times));
    }
}

contract ScamLastBitAsked is Vault {
    function exit(uint256 amount) external {
        lessen(amount % 2);
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamFewBitsAsked is Vault {
    function exit(uint256 amount) external {
        lessen(uint8(amount));
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamBelowFraction is Vault {
    function exit(uint256 amount) external {
        require(deposits[msg.sender] >= amount / 1000000000000000000000000000000);
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }
}

contract HonestPercent is Vault {
    function exit(uint256 percent) external {
        require(percent <= 100);
        uint256 amount = deposits[msg.sender] * percent / 100;
        deposits[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamAnyPercent is Vault {
    function exit(uint256 percent) external {
        require(percent <= 10000);
        uint256 amount = deposits[msg.sender] * percent / 100;
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }
}

/// As much as he has, and what he says besides.
contract ScamRaisedBound is Vault {
    function exit(uint256 amount, uint256 tip) external {
        require(amount <= deposits[msg.sender] + tip);
        deposits[msg.sender] = 0;
        require(token.transfer(msg.sender, amount));
    }
}

/// So many at most, once a day.
contract HonestFaucet is Vault {
    function drip(uint256 amount) external {
        require(amount <= 100 ether);
        require(block.timestamp >= last[msg.sender] + 1 days);
        last[msg.sender] = block.timestamp;
        require(token.transfer(msg.sender, amount));
    }
}

/// The list is proven hash by hash.
contract HonestProven is Vault {
    bytes32 internal root;
    mapping(address => bool) internal done;

    function rootOf(bytes32[] memory proof, bytes32 leaf) internal pure returns (bytes32) {
        bytes32 hash = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            hash = hash <= proof[i]
                ? keccak256(abi.encodePacked(hash, proof[i]))
                : keccak256(abi.encodePacked(proof[i], hash));
        }
        return hash;
    }

    function claim(uint256 amount, bytes32[] memory proof) public {
        require(!done[msg.sender]);
        require(rootOf(proof, keccak256(abi.encodePacked(msg.sender, amount))) == root);
        done[msg.sender] = true;
        require(token.transfer(msg.sender, amount));
    }
}

/// Another contract that nobody chooses has to agree.
contract HonestVerified is Vault {
    IVerifier internal verifier;
    mapping(address => bool) internal done;

    function claim(uint256 amount, bytes calldata proof) external {
        require(!done[msg.sender]);
        verifier.check(msg.sender, amount, proof);
        done[msg.sender] = true;
        require(token.transfer(msg.sender, amount));
    }
}

contract ScamVerifiedByAnybody is Vault {
    mapping(address => bool) internal done;

    function claim(IVerifier any, uint256 amount, bytes calldata proof) external {
        require(!done[msg.sender]);
        any.check(msg.sender, amount, proof);
        done[msg.sender] = true;
        require(token.transfer(msg.sender, amount));
    }
}

/// Single tokens in a list of each account.
contract HonestListOfHis {
    IERC721 internal nft;
    mapping(address => uint256[]) internal ids;

    function stake(uint256 id) external {
        nft.transferFrom(msg.sender, address(this), id);
        ids[msg.sender].push(id);
    }

    function placeOf(address who, uint256 id) internal view returns (uint256) {
        for (uint256 i = 0; i < ids[who].length; i++) if (ids[who][i] == id) return i;
        revert();
    }

    function unstake(uint256 id) external {
        uint256[] storage own = ids[msg.sender];
        own[placeOf(msg.sender, id)] = own[own.length - 1];
        SHRINK(own);
        nft.transferFrom(address(this), msg.sender, id);
    }
}

/// One unit for each token, whichever he picks.
contract HonestPicked {
    IERC721 internal nft;
    mapping(address => uint256) internal credits;

    function put(uint256 id) external {
        nft.transferFrom(msg.sender, address(this), id);
        credits[msg.sender] += 1;
    }

    function pick(uint256 id) external {
        require(credits[msg.sender] > 0);
        credits[msg.sender] -= 1;
        nft.transferFrom(address(this), msg.sender, id);
    }
}

/// What is vested by now, less what he has had.
contract HonestStreams {
    struct Stream {
        address to;
        uint256 amount;
        uint256 start;
        uint256 stop;
        uint256 had;
    }

    IERC20 internal token;
    mapping(uint256 => Stream) internal streams;
    uint256 internal count;

    function open(address to, uint256 amount, uint256 stop) external {
        require(stop > block.timestamp);
        require(token.transferFrom(msg.sender, address(this), amount));
        streams[count++] = Stream(to, amount, block.timestamp, stop, 0);
    }

    function vested(uint256 id) internal view returns (uint256) {
        Stream memory one = streams[id];
        if (block.timestamp < one.start) return 0;
        if (block.timestamp >= one.stop) return one.amount;
        return one.amount * (block.timestamp - one.start) / (one.stop - one.start);
    }

    function take(uint256 id, uint256 amount) external {
        Stream storage one = streams[id];
        require(msg.sender == one.to && amount <= vested(id) - one.had);
        one.had += amount;
        require(token.transfer(one.to, amount));
    }
}
