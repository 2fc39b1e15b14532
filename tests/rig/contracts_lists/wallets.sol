// SPDX-License-Identifier: MIT

interface Held {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A wallet of several, each of whom may do all. Slot 0: who they are.
contract ArrayWallet {
    address[] internal owners;

    RECEIVE {}

    modifier onlyOwners() {
        bool found = false;
        for (uint256 i = 0; i < owners.length; i++) {
            if (owners[i] == msg.sender) {
                found = true;
                break;
            }
        }
        require(found);
        _;
    }
}

contract WalletOfCoins is ArrayWallet {
    function zpay(address to, uint256 amount) external onlyOwners {
        PAY(to).transfer(amount);
    }
}

contract WalletOfTokens is ArrayWallet {
    function zpay(Held token, address to, uint256 amount) external onlyOwners {
        token.transfer(to, amount);
    }
}

contract WalletOfCalls is ArrayWallet {
    function zrun(address to, bytes calldata what) external onlyOwners {
        CALL(done, to, what);
        require(done);
    }
}

contract WalletNumbered is ArrayWallet {
    function zpay(uint256 index, address to, uint256 amount) external {
        require(owners[index] == msg.sender);
        PAY(to).transfer(amount);
    }
}

contract WalletGrowing is WalletOfCoins {
    function zadd(address who) external onlyOwners {
        owners.push(who);
    }
}

/// What each has brought is his.
contract HonestPositions {
    struct Position {
        address who;
        uint256 amount;
    }

    Position[] internal positions;

    function bring() external payable {
        positions.push(Position(PAY(msg.sender), msg.value));
    }

    function fetch(uint256 index) external {
        Position storage one = positions[index];
        require(one.who == msg.sender);
        uint256 amount = one.amount;
        one.amount = 0;
        PAY(msg.sender).transfer(amount);
    }
}

contract HonestTokenPositions {
    struct Position {
        address who;
        uint256 amount;
    }

    Held internal token;
    Position[] internal positions;

    function bring(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        positions.push(Position(msg.sender, amount));
    }

    function fetch(uint256 index) external {
        Position storage one = positions[index];
        require(one.who == msg.sender);
        uint256 amount = one.amount;
        one.amount = 0;
        token.transfer(msg.sender, amount);
    }
}
