// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// Single tokens in custody, by collection and number.
contract Deposited {
    mapping(address => mapping(uint256 => address)) internal depositor;

    function put(IERC721 token, uint256 id) external {
        token.transferFrom(msg.sender, address(this), id);
        depositor[address(token)][id] = msg.sender;
    }

    function back(IERC721 token, uint256 id) external {
        address to = depositor[address(token)][id];
        require(to != address(0));
        delete depositor[address(token)][id];
        token.transferFrom(address(this), to, id);
    }
}

contract HonestDeposited is Deposited {}

contract HonestReceived is Deposited {
    function onERC721Received(address, address from, uint256 id, bytes calldata)
        external
        returns (bytes4)
    {
        depositor[msg.sender][id] = from;
        return 0x150b7a02;
    }
}

contract ScamAnybodySays is Deposited {
    function pass(IERC721 token, uint256 id, address to) external {
        depositor[address(token)][id] = to;
    }
}

contract ScamBossSays is Deposited {
    address internal boss = msg.sender;

    function pass(IERC721 token, uint256 id, address to) external {
        require(msg.sender == boss);
        depositor[address(token)][id] = to;
    }
}

/// Brings a token of another contract, or of another number.
contract ScamOtherBrought is Deposited {
    function swap(IERC721 brought, IERC721 token, uint256 id) external {
        brought.transferFrom(msg.sender, address(this), id);
        depositor[address(token)][id] = msg.sender;
    }
}

contract ScamOtherNumber is Deposited {
    function swap(IERC721 token, uint256 brought, uint256 id) external {
        token.transferFrom(msg.sender, address(this), brought);
        depositor[address(token)][id] = msg.sender;
    }
}

contract ScamOtherSent {
    mapping(address => mapping(uint256 => address)) internal depositor;

    function put(IERC721 token, uint256 id) external {
        token.transferFrom(msg.sender, address(this), id);
        depositor[address(token)][id] = msg.sender;
    }

    function back(IERC721 token, uint256 id, uint256 other) external {
        address to = depositor[address(token)][id];
        require(to != address(0));
        delete depositor[address(token)][id];
        token.transferFrom(address(this), to, other);
    }
}

contract Auctioned {
    struct Sale {
        address seller;
        uint256 end;
        address bidder;
        uint256 price;
    }
    mapping(address => mapping(uint256 => Sale)) internal sales;

    function start(IERC721 token, uint256 id, uint256 pause, uint256 least) external {
        token.transferFrom(msg.sender, address(this), id);
        Sale storage sale = sales[address(token)][id];
        sale.seller = msg.sender;
        sale.end = block.timestamp + pause;
        sale.price = least;
    }

    function settle(IERC721 token, uint256 id) external {
        Sale storage sale = sales[address(token)][id];
        address to = sale.bidder;
        address seller = sale.seller;
        uint256 price = sale.price;
        require(seller != address(0) && block.timestamp >= sale.end);
        delete sales[address(token)][id];
        token.transferFrom(address(this), to == address(0) ? seller : to, id);
        if (to != address(0)) PAY(seller).transfer(price);
    }
}

contract HonestAuctioned is Auctioned {
    function bid(IERC721 token, uint256 id) external payable {
        Sale storage sale = sales[address(token)][id];
        require(sale.seller != address(0) && block.timestamp < sale.end);
        require(msg.value > sale.price);
        address last = sale.bidder;
        uint256 price = sale.price;
        sale.bidder = msg.sender;
        sale.price = msg.value;
        if (last != address(0)) PAY(last).transfer(price);
    }
}

contract HonestAuctionedInTokens {
    struct Sale {
        address seller;
        uint256 end;
        address bidder;
        uint256 price;
    }
    mapping(address => mapping(uint256 => Sale)) internal sales;
    IERC20 internal coin;

    constructor(IERC20 paidIn) public {
        coin = paidIn;
    }

    function start(IERC721 token, uint256 id, uint256 pause, uint256 least) external {
        token.transferFrom(msg.sender, address(this), id);
        sales[address(token)][id] = Sale(msg.sender, block.timestamp + pause, address(0), least);
    }

    function bid(IERC721 token, uint256 id, uint256 amount) external {
        Sale storage sale = sales[address(token)][id];
        require(sale.seller != address(0) && block.timestamp < sale.end);
        require(amount > sale.price);
        require(coin.transferFrom(msg.sender, address(this), amount));
        if (sale.bidder != address(0)) require(coin.transfer(sale.bidder, sale.price));
        sale.bidder = msg.sender;
        sale.price = amount;
    }

    function settle(IERC721 token, uint256 id) external {
        Sale storage sale = sales[address(token)][id];
        address to = sale.bidder;
        require(to != address(0) && block.timestamp >= sale.end);
        address seller = sale.seller;
        uint256 price = sale.price;
        delete sales[address(token)][id];
        token.transferFrom(address(this), to, id);
        require(coin.transfer(seller, price));
    }
}

contract ScamBidsNothing is Auctioned {
    function bid(IERC721 token, uint256 id) external {
        sales[address(token)][id].bidder = msg.sender;
    }
}

contract ScamBidsAnything is Auctioned {
    function bid(IERC721 token, uint256 id, uint256 least) external payable {
        require(msg.value >= least);
        sales[address(token)][id].bidder = msg.sender;
    }
}

contract ScamBidsOne is Auctioned {
    function bid(IERC721 token, uint256 id) external payable {
        require(msg.value > 0);
        sales[address(token)][id].bidder = msg.sender;
    }
}
