// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// What bidders offer for single tokens, in a token that they let this contract take.
contract Bids {
    IERC20 internal money;
    IERC721 internal nft;
    mapping(uint256 => mapping(address => uint256)) internal bids;

    function bid(uint256 id, uint256 price) external {
        bids[id][msg.sender] = price;
    }

    function closed(uint256 id, address bidder) internal returns (uint256) {
        uint256 price = bids[id][bidder];
        require(price > 0);
        bids[id][bidder] = 0;
        return price;
    }
}

contract HonestBids is Bids {
    function accept(uint256 id, address bidder) external {
        uint256 price = closed(id, bidder);
        nft.safeTransferFrom(msg.sender, bidder, id);
        require(money.transferFrom(bidder, msg.sender, price));
    }
}

contract HonestBestBid {
    struct Bid {
        address bidder;
        uint96 price;
    }

    IERC20 internal money;
    IERC721 internal nft;
    mapping(uint256 => Bid) internal best;

    function bid(uint256 id, uint96 price) external {
        require(price > best[id].price);
        best[id] = Bid(msg.sender, price);
    }

    function accept(uint256 id) external {
        Bid memory taken = best[id];
        require(taken.bidder != address(0));
        delete best[id];
        nft.safeTransferFrom(msg.sender, taken.bidder, id);
        require(money.transferFrom(taken.bidder, msg.sender, taken.price));
    }
}

contract Listed {
    struct Bid {
        address bidder;
        address nft;
        uint256 id;
        uint256 price;
        bool open;
    }

    IERC20 internal money;
    Bid[] internal bids;
}

contract HonestListedBids is Listed {
    function bid(address nft, uint256 id, uint256 price) external {
        bids.push(Bid(msg.sender, nft, id, price, true));
    }

    function accept(uint256 at) external {
        Bid storage taken = bids[at];
        require(taken.open);
        taken.open = false;
        IERC721(taken.nft).safeTransferFrom(msg.sender, taken.bidder, taken.id);
        require(money.transferFrom(taken.bidder, msg.sender, taken.price));
    }
}

/// Gives nothing for it.
contract ScamNothingBrought is Bids {
    function accept(uint256 id, address bidder) external {
        require(money.transferFrom(bidder, msg.sender, closed(id, bidder)));
    }
}

contract ScamOtherNumberBrought is Bids {
    function accept(uint256 id, uint256 other, address bidder) external {
        uint256 price = closed(id, bidder);
        nft.safeTransferFrom(msg.sender, bidder, other);
        require(money.transferFrom(bidder, msg.sender, price));
    }
}

contract ScamAnyTokenBrought is Bids {
    function accept(IERC721 any, uint256 id, address bidder) external {
        uint256 price = closed(id, bidder);
        any.safeTransferFrom(msg.sender, bidder, id);
        require(money.transferFrom(bidder, msg.sender, price));
    }
}

contract ScamStaysOpen is Bids {
    function accept(uint256 id, address bidder) external {
        uint256 price = bids[id][bidder];
        require(price > 0);
        nft.safeTransferFrom(msg.sender, bidder, id);
        require(money.transferFrom(bidder, msg.sender, price));
    }
}

contract ScamBidsForOthers is HonestBids {
    function bidFor(address bidder, uint256 id, uint256 price) external {
        bids[id][bidder] = price;
    }
}

contract ScamRaisesBids is HonestListedBids {
    function raise(uint256 at, uint256 price) external {
        bids[at].price = price;
    }
}

contract ScamListedForOthers is HonestListedBids {
    function bidFor(address bidder, address nft, uint256 id, uint256 price) external {
        bids.push(Bid(bidder, nft, id, price, true));
    }
}
