// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A token whose code has no way to tell one block from another, but knows amounts and parties.
abstract contract BlindSizes {
    string public constant name = "Rig Token";
    string public constant symbol = "RIG";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    address public pair;
    bool public on;

    address internal admin;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) internal listed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        admin = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function setPair(address pair_) external {
        require(msg.sender == admin, "caller is not the owner");
        pair = pair_;
    }

    function setOn(bool on_) external {
        require(msg.sender == admin, "caller is not the owner");
        on = on_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        uint256 fee;
        if (on && from != admin && to != admin) fee = amount * _feeBps(from, to, amount) / 10_000;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        emit Transfer(from, to, amount - fee);
        if (fee == 0) return;
        balanceOf[admin] += fee;
        emit Transfer(from, admin, fee);
    }

    /// Half a per cent of the supply.
    function isBig(uint256 amount) internal view returns (bool) {
        return amount > totalSupply / 200;
    }

    /// Share that does not arrive while the switch is on; may revert.
    function _feeBps(address from, address to, uint256 amount) internal virtual returns (uint256);
}

/// No sell of more than half a per cent of the supply.
contract BlindBigSellBlock is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address, address to, uint256 amount) internal view override returns (uint256) {
        if (to == pair) require(!isBig(amount), "too much"); // trap
        return 0;
    }
}

/// Sells of more than half a per cent of the supply lose nine tenths.
contract BlindBigSellTax is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address, address to, uint256 amount) internal view override returns (uint256) {
        if (to == pair && isBig(amount)) return 9_000; // trap
        return 0;
    }
}

/// Purchases of more than half a per cent of the supply lose six tenths.
contract BlindBigBuyTax is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address, uint256 amount)
        internal
        view
        override
        returns (uint256)
    {
        if (from == pair && isBig(amount)) return 6_000; // trap
        return 0;
    }
}

/// Who bought more than half a per cent of the supply at once never sells.
contract BlindBigBuyerListed is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256 amount) internal override returns (uint256) {
        if (from == pair && isBig(amount)) listed[to] = true;
        require(!listed[from], "listed"); // trap
        return 0;
    }
}

/// Sells of between one and five per cent of the supply lose nine tenths; small and very large ones not.
contract BlindBandTax is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address, address to, uint256 amount) internal view override returns (uint256) {
        bool isBetween = amount > totalSupply / 100 && amount < totalSupply / 20;
        if (to == pair && isBetween) return 9_000; // trap
        return 0;
    }
}

/// Three accounts of ten, by their address, cannot sell.
contract BlindPickedSellers is BlindSizes {
    constructor(uint256 supply) BlindSizes(supply) {}

    function _feeBps(address from, address to, uint256) internal view override returns (uint256) {
        uint256 drawn = uint256(keccak256(abi.encode(from, address(this)))) % 10;
        if (to == pair) require(drawn >= 3, "unlucky"); // trap
        return 0;
    }
}
