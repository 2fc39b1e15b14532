// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface Paying {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address holder) external view returns (uint256);
    function heard(address holder, uint256 amount) external;
}

/// Anybody takes anybody's tokens out of it, for what is paid.
abstract contract Redeemed {
    mapping(address => uint256) public balanceOf; // slot 0
    uint256 public totalSupply; // slot 1
    Paying internal asset; // slot 2

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function zr(address holder, uint256 amount, Paying chosen) external {
        balanceOf[holder] -= amount;
        totalSupply -= amount;
        pay(holder, amount, chosen);
    }

    function pay(address holder, uint256 amount, Paying chosen) internal virtual;
}

contract ScamPaidNothing is Redeemed {
    function pay(address holder, uint256, Paying) internal override {
        asset.transfer(holder, 0);
    }
}

contract ScamPaidCaller is Redeemed {
    function pay(address, uint256 amount, Paying) internal override {
        asset.transfer(msg.sender, amount);
    }
}

contract ScamPaidDust is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount / 1e30);
    }
}

contract ScamPaidBit is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount & 1);
    }
}

contract ScamPaidRest is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount % 7);
    }
}

/// In what the caller calls a token.
contract ScamPaidInAnything is Redeemed {
    function pay(address holder, uint256 amount, Paying chosen) internal override {
        chosen.transfer(holder, amount);
    }
}

contract ScamPaidByWord is Redeemed {
    function pay(address holder, uint256, Paying chosen) internal override {
        asset.transfer(holder, chosen.balanceOf(holder));
    }
}

contract ScamPaidByHolder is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transferFrom(holder, address(this), amount);
    }
}

contract ScamToldAnybody is Redeemed {
    function pay(address holder, uint256 amount, Paying chosen) internal override {
        chosen.heard(holder, amount);
    }
}

/// Goes on though nothing could be paid.
contract PaidPerhaps is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        payable(holder).send(amount);
    }
}

contract HonestPaid is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount);
    }
}

contract HonestPaidCoins is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        (bool paid,) = holder.call{value: amount}("");
        require(paid);
    }
}

contract HonestPaidShare is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount * asset.balanceOf(address(this)) / (totalSupply + amount));
    }
}

contract HonestPaidInUnits is Redeemed {
    function pay(address holder, uint256 amount, Paying) internal override {
        asset.transfer(holder, amount / 1e12);
    }
}

/// Tokens with numbers, by number first (ERC-1155).
abstract contract Numbered {
    mapping(uint256 => mapping(address => uint256)) internal entries; // slot 0

    function balanceOf(address holder, uint256 id) external view returns (uint256) {
        return entries[id][holder];
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata) external {
        require(msg.sender == from);
        entries[id][from] -= amount;
        entries[id][to] += amount;
    }
}

contract ScamNumberTaken is Numbered {
    function withdraw(address from, uint256 amount) external {
        entries[0][from] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract ScamOtherNumberTaken is Numbered {
    function withdraw(address from, uint256 amount) external {
        entries[7][from] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract HonestNumberTaken is Numbered {
    function deposit() external payable {
        entries[7][msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        entries[7][msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract HonestNumberAsked is Numbered {
    function deposit() external payable {
        entries[7][msg.sender] += msg.value;
    }

    function withdraw(address from, uint256 amount) external {
        require(msg.sender == from);
        entries[7][from] -= amount;
        payable(from).transfer(amount);
    }
}
