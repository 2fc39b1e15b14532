// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

import "./common.sol";

/// Single tokens of one collection, kept for whom their number names.
contract Keeper {
    IERC721 internal nft;
    mapping(uint256 => address) internal keptFor;

    function put(uint256 id) external {
        nft.transferFrom(msg.sender, address(this), id);
        keptFor[id] = msg.sender;
    }

    function back(uint256 id) external {
        require(keptFor[id] == msg.sender);
        delete keptFor[id];
        nft.safeTransferFrom(address(this), msg.sender, id);
    }
}

contract HonestKeeper is Keeper {}

contract HonestHandsOn is Keeper {
    function hand(uint256 id, address to) external {
        require(keptFor[id] == msg.sender);
        keptFor[id] = to;
    }
}

/// An entry that nobody stands in may be anybody's: nothing lies here for it.
contract HonestReserves is Keeper {
    function reserve(uint256 id) external {
        require(keptFor[id] == address(0));
        keptFor[id] = msg.sender;
    }
}

contract HonestSells is Keeper {
    mapping(uint256 => uint256) internal price;
    mapping(address => uint256) internal credit;

    function fund() external payable {
        credit[msg.sender] += msg.value;
    }

    function offer(uint256 id, uint256 least) external {
        require(keptFor[id] == msg.sender);
        price[id] = least;
    }

    function buy(uint256 id) external {
        uint256 cost = price[id];
        require(cost > 0 && credit[msg.sender] >= cost);
        credit[msg.sender] -= cost;
        credit[keptFor[id]] += cost;
        keptFor[id] = msg.sender;
    }
}

contract ScamTakesOver is Keeper {
    function touch(uint256 id) external {
        require(keptFor[id] != address(0));
        keptFor[id] = msg.sender;
    }
}

contract ScamNames is Keeper {
    function sync(uint256 id, address to) external {
        keptFor[id] = to;
    }
}

contract ScamTakesMany is Keeper {
    function touch(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) keptFor[ids[i]] = msg.sender;
    }
}

/// The hook by which the token itself says who has sent it.
contract HonestHook is Keeper {
    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(msg.sender == address(nft));
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

contract ScamHookOfAll is Keeper {
    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

contract ScamHookOfBoss is Keeper {
    address internal boss = msg.sender;

    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(msg.sender == address(nft) || msg.sender == boss);
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

/// Whoever says which token it is says who may say whom they are kept for.
contract ScamHookOfOther is Keeper {
    address internal boss = msg.sender;

    function move(IERC721 next) external {
        require(msg.sender == boss);
        nft = next;
    }

    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(msg.sender == address(nft));
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

/// Tokens of several collections, each of which says who has sent it.
contract Collections {
    address internal boss = msg.sender;
    mapping(address => bool) internal isListed;
    mapping(address => mapping(uint256 => address)) internal keptFor;

    function list(address nft) external {
        require(msg.sender == boss);
        isListed[nft] = true;
    }

    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(isListed[msg.sender]);
        keptFor[msg.sender][id] = from;
        return 0x150b7a02;
    }
}

contract HonestCollections is Collections {
    function back(IERC721 nft, uint256 id) external {
        require(keptFor[address(nft)][id] == msg.sender);
        delete keptFor[address(nft)][id];
        nft.safeTransferFrom(address(this), msg.sender, id);
    }
}

contract ScamCollections is Collections {
    function back(address listed, IERC721 nft, uint256 id) external {
        require(keptFor[listed][id] == msg.sender);
        delete keptFor[listed][id];
        nft.safeTransferFrom(address(this), msg.sender, id);
    }
}

/// Whoever asks for it, it goes to whom it is kept for.
contract Pushed {
    IERC721 internal nft;
    IERC721 internal other;
    address internal boss = msg.sender;
    mapping(uint256 => address) internal keptFor;

    function back(uint256 id) external {
        address to = keptFor[id];
        require(to != address(0));
        delete keptFor[id];
        nft.safeTransferFrom(address(this), to, id);
    }
}

contract HonestPushed is Pushed {
    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(msg.sender == address(nft));
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

contract ScamPushedByBoss is Pushed {
    function onERC721Received(address, address from, uint256 id, bytes calldata) external returns (bytes4) {
        require(msg.sender == boss);
        keptFor[id] = from;
        return 0x150b7a02;
    }
}

/// What is kept of one collection is taken in tokens of another.
contract ScamPushesOther is Pushed {
    function put(uint256 id) external {
        nft.transferFrom(msg.sender, address(this), id);
        keptFor[id] = msg.sender;
    }

    function putOther(uint256 id) external {
        other.transferFrom(msg.sender, address(this), id);
    }

    function backOther(uint256 id) external {
        address to = keptFor[id];
        require(to != address(0));
        delete keptFor[id];
        other.safeTransferFrom(address(this), to, id);
    }
}

contract SoldByNumber {
    struct Sale {
        address seller;
        uint256 until;
        address bidder;
        uint256 bid;
    }

    IERC721 internal nft;
    mapping(uint256 => Sale) internal sales;
    mapping(address => uint256) internal owed;

    function sell(uint256 id, uint256 least, uint256 time) external {
        nft.transferFrom(msg.sender, address(this), id);
        sales[id] = Sale(msg.sender, block.timestamp + time, address(0), least);
    }

    function settle(uint256 id) external {
        Sale memory sale = sales[id];
        require(sale.until != 0 && block.timestamp >= sale.until);
        delete sales[id];
        if (sale.bidder == address(0)) {
            nft.transferFrom(address(this), sale.seller, id);
        } else {
            nft.transferFrom(address(this), sale.bidder, id);
            owed[sale.seller] += sale.bid;
        }
    }
}

contract HonestSoldByNumber is SoldByNumber {
    function bid(uint256 id) external payable {
        Sale storage sale = sales[id];
        require(block.timestamp < sale.until && msg.value > sale.bid);
        if (sale.bidder != address(0)) owed[sale.bidder] += sale.bid;
        sale.bidder = msg.sender;
        sale.bid = msg.value;
    }
}

contract ScamSoldForNothing is SoldByNumber {
    function bid(uint256 id) external payable {
        Sale storage sale = sales[id];
        require(block.timestamp < sale.until);
        sale.bidder = msg.sender;
        sale.bid = msg.value;
    }
}
