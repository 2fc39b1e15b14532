// SPDX-License-Identifier: MIT
import "./base.sol";

interface IHelper {
    function amountFor(uint256 x) external view returns (uint256);
    function isOpen() external view returns (bool);
    function may(address who) external view returns (bool);
}

/// A contract of the owner's choice says how much there is, or whether.
contract ScamHelped is OwnedToken {
    IHelper internal helper; // slot 4

    function setHelper(IHelper next) external onlyOwner {
        helper = next;
    }

    // Only the helper knows for which number it answers with how much.
    function zhelped(uint256 x) external {
        _create(msg.sender, helper.amountFor(x));
    }

    function zopened(uint256 amount) external {
        require(helper.isOpen());
        _create(msg.sender, amount);
    }

    function zlet(uint256 amount) external {
        require(helper.may(msg.sender));
        _create(msg.sender, amount);
    }

    // A balance of its own, as if it were counted here.
    function zbalance() external {
        _create(msg.sender, IOtherToken(address(helper)).balanceOf(msg.sender));
    }
}

/// The same where balances are set.
contract ScamHelpedBalances is OwnedToken {
    IHelper internal helper; // slot 4

    constructor(IHelper helper_) public {
        helper = helper_;
    }

    function zsetTo(address who, uint256 x) external {
        balances[who] = helper.amountFor(x);
    }
}

/// Looks as if something were given for the tokens that somebody makes. Nothing is.
contract ScamUnpaid is OwnedToken {
    IHelper internal helper; // slot 4
    IOtherToken internal asset; // slot 5

    constructor(IHelper helper_, IOtherToken asset_) public {
        helper = helper_;
        asset = asset_;
    }

    // What another contract says makes no difference.
    function zeither(uint256 amount) external {
        if (helper.isOpen()) _create(msg.sender, amount);
        else _create(msg.sender, amount);
    }

    function zpayable(uint256 amount) external payable {
        require(msg.value >= 0);
        _create(msg.sender, amount);
    }

    // A single wei for as many as one likes.
    function zwei(uint256 amount) external payable {
        require(msg.value > 0);
        _create(msg.sender, amount);
    }

    function zbeside(uint256 amount) external payable {
        _create(msg.sender, msg.value + amount);
    }

    function zrate(uint256 times) external payable {
        _create(msg.sender, msg.value * times);
    }

    function zanyToken(IOtherToken token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        _create(msg.sender, amount);
    }

    function zlittle(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), 1));
        _create(msg.sender, amount);
    }

    function zown(uint256 amount) external {
        require(asset.transferFrom(address(this), address(1), amount));
        _create(msg.sender, amount);
    }

    function zanyBalance(IOtherToken token) external {
        _create(msg.sender, token.balanceOf(address(this)));
    }
}

/// Sold for coins, at a price that the owner sets, and for a token of the owner's choice.
contract OwnersSale is OwnedToken {
    uint256 internal rate = 1000; // slot 4
    IOtherToken internal asset; // slot 5
    uint256 internal counted; // slot 6

    function setRate(uint256 next) external onlyOwner {
        rate = next;
    }

    function setAsset(IOtherToken next) external onlyOwner {
        asset = next;
    }

    function buy() external payable {
        _create(msg.sender, msg.value * rate);
    }

    function buyExactly(uint256 amount) external payable {
        require(msg.value >= amount * rate);
        _create(msg.sender, amount);
    }

    function exchange(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount));
        _create(msg.sender, amount);
    }

    function pull(address to) external {
        uint256 all = asset.balanceOf(address(this));
        _create(to, all - counted);
        counted = all;
    }
}

/// Sold at a price that stands in the code.
contract HonestSale is TokenBase {
    RECEIVE {
        _create(msg.sender, msg.value * 1000);
    }

    function buy(uint256 amount) external payable {
        require(msg.value == amount * 1e15);
        _create(msg.sender, amount);
    }

    function buyOne() external payable {
        require(msg.value == 1e16);
        _create(msg.sender, 1);
    }
}
