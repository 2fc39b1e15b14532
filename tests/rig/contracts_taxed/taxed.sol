// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

library Sums {
    function add(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a, "overflow");
        return c;
    }

    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "underflow");
        return a - b;
    }

    function mul(uint256 a, uint256 b) internal pure returns (uint256) {
        if (a == 0) return 0;
        uint256 c = a * b;
        require(c / a == b, "overflow");
        return c;
    }
}

interface Swapper {
    function swap(uint256 amount, address[] calldata path, address to) external;
    function wrapped() external view returns (address);
}

/// The template that most taxed tokens are: a tax on trades, kept by the contract and swapped when others sell.
contract TaxedToken {
    using Sums for uint256;

    address internal first;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) internal allowed;
    mapping(address => bool) internal spared;
    mapping(address => bool) internal bots;
    mapping(address => uint256) internal movedAt;
    bool internal delays = true;
    address internal wallet;
    uint256 internal buyTax = 20;
    uint256 internal sellTax = 25;
    uint256 internal laterBuyTax = 1;
    uint256 internal laterSellTax = 2;
    uint256 internal buys = 0;
    uint256 internal mostMoved = 2e16;
    uint256 internal mostHeld = 2e16;
    uint256 internal leastSwapped = 1e15;
    Swapper internal swapper;
    address internal pair;
    bool internal inSwap = false;
    bool internal swaps = true;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(first == msg.sender);
        _;
    }

    constructor(address traded, Swapper by) public {
        first = msg.sender;
        wallet = msg.sender;
        pair = traded;
        swapper = by;
        held[msg.sender] = 1e18;
        spared[msg.sender] = true;
    }

    function owner() public view returns (address) {
        return first;
    }

    function totalSupply() public pure returns (uint256) {
        return 1e18;
    }

    function balanceOf(address account) public view returns (uint256) {
        return held[account];
    }

    function allowance(address account, address spender) public view returns (uint256) {
        return allowed[account][spender];
    }

    function approve(address spender, uint256 value) public returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public virtual returns (bool) {
        move(from, to, value);
        allow(from, msg.sender, allowed[from][msg.sender].sub(value));
        return true;
    }

    function removeLimits() public onlyOwner {
        mostMoved = 1e18;
        mostHeld = 1e18;
        delays = false;
    }

    function allow(address account, address spender, uint256 value) internal {
        require(account != address(0) && spender != address(0));
        allowed[account][spender] = value;
        emit Approval(account, spender, value);
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(from != address(0));
        require(to != address(0));
        require(value > 0);
        uint256 tax = 0;
        if (from != owner() && to != owner()) {
            require(!bots[from] && !bots[to]);
            tax = value.mul((buys > 20) ? laterBuyTax : buyTax) / 100;
            if (delays && to != address(swapper) && to != pair) {
                require(movedAt[tx.origin] < block.number, "once a block");
                movedAt[tx.origin] = block.number;
            }
            if (from == pair && to != address(swapper) && !spared[to]) {
                require(value <= mostMoved);
                require(balanceOf(to) + value <= mostHeld);
                buys++;
            }
            if (to == pair && from != address(this)) {
                tax = value.mul((buys > 25) ? laterSellTax : sellTax) / 100;
            }
            uint256 kept = balanceOf(address(this));
            if (!inSwap && to == pair && swaps && kept > leastSwapped && buys > 25) {
                swap(value < kept ? value : kept);
            }
        }
        if (tax > 0) {
            held[address(this)] = held[address(this)].add(tax);
            emit Transfer(from, address(this), tax);
        }
        held[from] = held[from].sub(value);
        held[to] = held[to].add(given(to, value).sub(tax));
        emit Transfer(from, to, value.sub(tax));
    }

    function given(address, uint256 value) internal virtual returns (uint256) {
        return value;
    }

    function swap(uint256 amount) internal {
        inSwap = true;
        address[] memory path = new address[](2);
        path[0] = address(this);
        path[1] = swapper.wrapped();
        allow(address(this), address(swapper), amount);
        swapper.swap(amount, path, wallet);
        inSwap = false;
    }
}

contract HonestTaxed is TaxedToken {
    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}
}

/// What the wallet sends to itself stays.
contract HonestTaxedSelf is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function move(address from, address to, uint256 value) internal override {
        if (from == wallet && to == wallet) {
            emit Transfer(from, to, value);
            return;
        }
        super.move(from, to, value);
    }
}

/// The wallet moves without tax.
contract HonestTaxedSpared is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function move(address from, address to, uint256 value) internal override {
        if (from == wallet) {
            held[from] = held[from].sub(value);
            held[to] = held[to].add(value);
            emit Transfer(from, to, value);
        } else super.move(from, to, value);
    }
}

/// What the wallet sends to itself is added to what it holds.
contract ScamTaxedSelf is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function move(address from, address to, uint256 value) internal override {
        if (from == wallet && to == wallet) {
            held[to] = held[to].add(value);
            return;
        }
        super.move(from, to, value);
    }
}

/// The same on a way of its own.
contract ScamTaxedSelfOrElse is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function move(address from, address to, uint256 value) internal override {
        if (from == wallet && to == from) {
            held[to] = held[to].add(value);
            emit Transfer(address(0), to, value);
        } else super.move(from, to, value);
    }
}

/// Whatever the wallet sends is not taken from it.
contract ScamTaxedGiver is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function move(address from, address to, uint256 value) internal override {
        if (from == wallet && value < 1e15) {
            held[to] = held[to].add(value);
            emit Transfer(from, to, value);
            return;
        }
        super.move(from, to, value);
    }
}

/// What the wallet gets is multiplied by a number that stands in storage, as the tax is, and never divided.
contract ScamTaxedTimes is TaxedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public TaxedToken(traded, by) {}

    function given(address to, uint256 value) internal override returns (uint256) {
        return to == wallet ? value.mul(laterSellTax) : value;
    }
}
