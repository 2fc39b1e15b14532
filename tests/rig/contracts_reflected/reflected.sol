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

    function div(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b > 0, "division");
        return a / b;
    }

    /// Taken off whatever there is.
    function less(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly {
            c := sub(a, b)
        }
    }

    /// Added to whatever there is.
    function more(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly {
            c := add(a, b)
        }
    }
}

interface Swapper {
    function swap(uint256 amount, address[] calldata path, address to) external;
    function wrapped() external view returns (address);
}

/// Every move is taxed: a share goes to all holders, by fewer shares that all is reckoned in, another is swapped.
contract ReflectedToken {
    using Sums for uint256;

    address internal first;
    mapping(address => uint256) internal shares;
    mapping(address => uint256) internal whole;
    mapping(address => mapping(address => uint256)) internal allowed;
    mapping(address => bool) internal spared;
    mapping(address => bool) internal apart;
    address[] internal aside;
    uint256 internal total = 1e24;
    uint256 internal allShares = 1e66;
    uint256 internal spread;
    uint256 internal tax = 5;
    uint256 internal poolTax = 5;
    uint256 internal laterTax = 5;
    uint256 internal laterPoolTax = 5;
    uint256 internal most = 1e22;
    uint256 internal leastSwapped = 1e21;
    Swapper internal swapper;
    address internal pair;
    bool internal inSwap;
    bool internal swaps = true;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed from, address indexed to, uint256 value);

    modifier onlyOwner() {
        require(first == msg.sender);
        _;
    }

    constructor(address traded, Swapper by) public {
        first = msg.sender;
        pair = traded;
        swapper = by;
        shares[msg.sender] = allShares;
        spared[msg.sender] = true;
        spared[address(this)] = true;
    }

    function totalSupply() public view returns (uint256) {
        return total;
    }

    function balanceOf(address account) public view returns (uint256) {
        if (apart[account]) return whole[account];
        return ofShares(shares[account]);
    }

    function allowance(address from, address by) public view returns (uint256) {
        return allowed[from][by];
    }

    function owner() public view returns (address) {
        return first;
    }

    function renounceOwnership() public onlyOwner {
        first = address(0);
    }

    function setTaxes(uint256 toAll, uint256 toPool) public onlyOwner {
        tax = toAll;
        poolTax = toPool;
    }

    function setMost(uint256 parts) public onlyOwner {
        most = total.mul(parts).div(100);
    }

    function setApart(address account) public onlyOwner {
        require(!apart[account]);
        if (shares[account] > 0) whole[account] = ofShares(shares[account]);
        apart[account] = true;
        aside.push(account);
    }

    function approve(address by, uint256 amount) public returns (bool) {
        allow(msg.sender, by, amount);
        return true;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        allow(from, msg.sender, allowed[from][msg.sender].sub(amount));
        move(from, to, amount);
        return true;
    }

    function allow(address from, address by, uint256 amount) internal {
        require(from != address(0));
        require(by != address(0));
        allowed[from][by] = amount;
        emit Approval(from, by, amount);
    }

    function move(address from, address to, uint256 amount) internal {
        require(from != address(0));
        require(to != address(0));
        require(amount > 0);
        if (from != first && to != first) require(amount <= most);
        uint256 here = balanceOf(address(this));
        if (here >= most) here = most;
        if (here >= leastSwapped && !inSwap && from != pair && swaps) swapTaxes(leastSwapped);
        split(from, to, amount, !(spared[from] || spared[to]));
    }

    function swapTaxes(uint256 amount) internal {
        inSwap = true;
        address[] memory path = new address[](2);
        path[0] = address(this);
        path[1] = swapper.wrapped();
        allow(address(this), address(swapper), amount);
        swapper.swap(amount, path, first);
        inSwap = false;
    }

    function split(address from, address to, uint256 amount, bool taxed) internal {
        if (!taxed) withoutTaxes();
        uint256 rate = currentRate();
        uint256 toAll = amount.mul(tax).div(100);
        uint256 toPool = amount.mul(poolTax).div(100);
        uint256 left = amount.sub(toAll).sub(toPool);
        if (apart[from]) whole[from] = whole[from].sub(amount);
        shares[from] = shares[from].sub(amount.mul(rate));
        if (apart[to]) whole[to] = whole[to].add(left);
        shares[to] = shares[to].add(left.mul(rate));
        keep(toPool);
        allShares = allShares.sub(toAll.mul(rate));
        spread = spread.add(toAll);
        emit Transfer(from, to, left);
        if (!taxed) withTaxes();
    }

    function keep(uint256 amount) internal {
        uint256 rate = currentRate();
        shares[address(this)] = shares[address(this)].add(amount.mul(rate));
        if (apart[address(this)]) whole[address(this)] = whole[address(this)].add(amount);
    }

    function withoutTaxes() internal {
        if (tax == 0 && poolTax == 0) return;
        laterTax = tax;
        laterPoolTax = poolTax;
        tax = 0;
        poolTax = 0;
    }

    function withTaxes() internal {
        tax = laterTax;
        poolTax = laterPoolTax;
    }

    function ofShares(uint256 amount) internal view returns (uint256) {
        require(amount <= allShares);
        return amount.div(currentRate());
    }

    function currentRate() internal view returns (uint256) {
        uint256 ofAll = allShares;
        uint256 all = total;
        for (uint256 i = 0; i < aside.length; i++) {
            if (shares[aside[i]] > ofAll || whole[aside[i]] > all) return allShares.div(total);
            ofAll = ofAll.sub(shares[aside[i]]);
            all = all.sub(whole[aside[i]]);
        }
        if (ofAll < allShares.div(total)) return allShares.div(total);
        return ofAll.div(all);
    }
}

/// Whoever likes gives up his own for all others.
contract HonestReflected is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = shares[msg.sender].sub(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// Whoever gives up more than he has, has nearly all there is.
contract ScamReflectedUnheld is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = shares[msg.sender].less(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// Whoever gives up something may say of what.
contract ScamReflectedFreely is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount, uint256 left) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = left.sub(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// Others' are given up.
contract ScamReflectedOthers is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(address whose, uint256 amount) public {
        require(!apart[whose]);
        uint256 given = amount.mul(currentRate());
        shares[whose] = shares[whose].sub(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// What is held against the shares is another number.
contract ScamReflectedCompared is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount) public {
        require(!apart[msg.sender]);
        require(shares[msg.sender] >= amount);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = shares[msg.sender].less(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// Nothing is held against the shares of one.
contract ScamReflectedSpared is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        if (msg.sender != first) require(shares[msg.sender] >= given);
        shares[msg.sender] = shares[msg.sender].less(given);
        allShares = allShares.sub(given);
        spread = spread.add(amount);
    }
}

/// All others' grows a thousand times as much as is given up.
contract ScamReflectedRate is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = shares[msg.sender].sub(given);
        allShares = allShares.sub(given.mul(1000));
        spread = spread.add(amount);
    }
}

/// What is counted is another number than what is given up: until the sum is too large for every move.
contract ScamReflectedCounted is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(uint256 amount, uint256 counted) public {
        require(!apart[msg.sender]);
        uint256 given = amount.mul(currentRate());
        shares[msg.sender] = shares[msg.sender].sub(given);
        allShares = allShares.sub(given);
        spread = spread.more(counted);
    }
}

/// Half of what is delivered of somebody's was let to the caller.
contract ScamReflectedHalf is ReflectedToken {
    using Sums for uint256;

    constructor(address traded, Swapper by) public ReflectedToken(traded, by) {}

    function deliver(address from, uint256 amount) public {
        allowed[from][msg.sender] = allowed[from][msg.sender].sub(amount / 2);
        uint256 given = amount * currentRate();
        shares[from] = shares[from].sub(given);
        shares[msg.sender] = shares[msg.sender].add(given);
    }
}
