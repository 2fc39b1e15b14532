// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22;

/// Two fees of an amount, credited together.
contract TwoFees {
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    address internal boss = msg.sender;
    uint256 internal toPool = 3;
    uint256 internal toPot = 2;
    uint256 public most = 1e22;

    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a);
        return c;
    }

    function less(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a);
        return a - b;
    }

    function part(uint256 amount, uint256 percent) internal pure returns (uint256) {
        if (amount == 0) return 0;
        uint256 product = amount * percent;
        require(product / amount == percent);
        return product / 100;
    }
}

contract HonestTwoFees is TwoFees {
    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most);
        uint256 fees = plus(part(amount, toPool), part(amount, toPot));
        balanceOf[msg.sender] = less(balanceOf[msg.sender], amount);
        balanceOf[address(this)] = plus(balanceOf[address(this)], fees);
        balanceOf[to] = plus(balanceOf[to], less(amount, fees));
        return true;
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] = less(balanceOf[msg.sender], amount);
        totalSupply = less(totalSupply, amount);
    }

    /// Burning says nothing of who may call it.
    function removeLimits() external {
        require(msg.sender == boss);
        most = totalSupply;
    }
}

contract ScamOneOfTwoLeft is TwoFees {
    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 one = part(amount, toPool);
        uint256 fees = plus(one, part(amount, toPot));
        balanceOf[msg.sender] = less(balanceOf[msg.sender], amount);
        balanceOf[boss] = plus(balanceOf[boss], fees);
        balanceOf[to] = plus(balanceOf[to], less(amount, one));
        return true;
    }
}

contract ScamFeesOfFewBits is TwoFees {
    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 fees = plus(part(amount, toPool), part(amount, toPot));
        balanceOf[msg.sender] = less(balanceOf[msg.sender], amount);
        balanceOf[boss] = plus(balanceOf[boss], fees);
        balanceOf[to] = plus(balanceOf[to], less(amount, uint8(fees)));
        return true;
    }
}

contract ScamLeastOfSetSupply is TwoFees {
    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount <= most);
        balanceOf[msg.sender] = less(balanceOf[msg.sender], amount);
        balanceOf[to] = plus(balanceOf[to], amount);
        return true;
    }

    function sync(uint256 supply) external {
        require(msg.sender == boss);
        totalSupply = supply;
    }

    function setMost(uint256 next) external {
        require(msg.sender == boss && next >= totalSupply / 1000);
        most = next;
    }
}
