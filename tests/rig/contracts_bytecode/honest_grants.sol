// SPDX-License-Identifier: MIT
// Contracts that take tokens of whoever let them, by a book of their own, beside twins in which others write it.

interface GrantedLike {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Holders say who spends how much of which token, and until when (as Permit2).
contract GrantLike {
    struct Grant {
        uint160 amount;
        uint48 until;
    }

    mapping(address => mapping(address => mapping(address => Grant))) internal grants;

    function take(address from, address to, uint160 amount, address token) external {
        Grant storage grant = grants[from][token][msg.sender];
        require(block.timestamp <= grant.until);
        uint160 left = grant.amount;
        if (left != 2**160 - 1) {
            require(amount <= left);
            grant.amount = left - amount;
        }
        require(GrantedLike(token).transferFrom(from, to, amount));
    }
}

contract HonestGrant is GrantLike {
    function grant(address token, address spender, uint160 amount, uint48 until) external {
        grants[msg.sender][token][spender] = Grant(amount, until);
    }
}

contract OpenGrant is GrantLike {
    function grant(address from, address token, uint160 amount, uint48 until) external {
        grants[from][token][msg.sender] = Grant(amount, until);
    }
}

/// What is let for one token is spent of any.
contract OpenGrantOfAny {
    mapping(address => mapping(address => uint256)) internal grants;

    function grant(address spender, uint256 amount) external {
        grants[msg.sender][spender] = amount;
    }

    function take(address from, address to, uint256 amount, address token) external {
        require(grants[from][msg.sender] >= amount);
        grants[from][msg.sender] -= amount;
        require(GrantedLike(token).transferFrom(from, to, amount));
    }
}

/// Sellers offer what is theirs at a price.
contract OfferLike {
    struct Offer {
        address seller;
        uint256 price;
    }

    mapping(address => mapping(uint256 => Offer)) internal offers;
    mapping(address => uint256) internal proceeds;

    function buy(address token, uint256 id) external payable {
        Offer storage offer = offers[token][id];
        address seller = offer.seller;
        require(seller != address(0) && msg.value == offer.price);
        delete offers[token][id];
        proceeds[seller] += msg.value;
        GrantedLike(token).transferFrom(seller, msg.sender, id);
    }

    function withdraw() external {
        uint256 amount = proceeds[msg.sender];
        proceeds[msg.sender] = 0;
        SEND(msg.sender, amount);
    }
}

contract HonestOffer is OfferLike {
    function offer(address token, uint256 id, uint256 price) external {
        offers[token][id] = Offer(msg.sender, price);
    }

    function reprice(address token, uint256 id, uint256 price) external {
        require(offers[token][id].seller == msg.sender);
        offers[token][id].price = price;
    }
}

contract OpenOffer is OfferLike {
    function offer(address token, uint256 id, address seller, uint256 price) external {
        offers[token][id] = Offer(seller, price);
    }
}

/// Whoever comes says what a seller asks.
contract OpenPrice is OfferLike {
    function offer(address token, uint256 id, uint256 price) external {
        offers[token][id] = Offer(msg.sender, price);
    }

    function reprice(address token, uint256 id, uint256 price) external {
        require(offers[token][id].seller != address(0));
        offers[token][id].price = price;
    }
}
