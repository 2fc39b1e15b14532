// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

interface IERC721 {
    function ownerOf(uint256 id) external view returns (address);
    function safeTransferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id, bytes calldata data) external;
    function setApprovalForAll(address operator, bool approved) external;
}

interface IERC1155 {
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external;
}

interface IERC777 {
    function send(address to, uint256 amount, bytes calldata data) external;
    function operatorSend(address from, address to, uint256 amount, bytes calldata data, bytes calldata more) external;
}

interface IERC1363 {
    function transferAndCall(address to, uint256 amount) external returns (bool);
    function transferAndCall(address to, uint256 amount, bytes calldata data) external returns (bool);
    function transferFromAndCall(address from, address to, uint256 amount) external returns (bool);
    function transferFromAndCall(address from, address to, uint256 amount, bytes calldata data) external returns (bool);
    function approveAndCall(address spender, uint256 amount) external returns (bool);
    function approveAndCall(address spender, uint256 amount, bytes calldata data) external returns (bool);
    function increaseAllowance(address spender, uint256 amount) external returns (bool);
}

/// Single tokens, kept for who brought them.
contract HonestStaked {
    IERC721 internal immutable token;
    mapping(uint256 => address) internal staker;

    constructor(IERC721 token_) {
        token = token_;
    }

    function stake(uint256 id) external {
        token.safeTransferFrom(msg.sender, address(this), id);
        staker[id] = msg.sender;
    }

    function unstake(uint256 id) external {
        require(staker[id] == msg.sender, "not yours");
        delete staker[id];
        token.safeTransferFrom(address(this), msg.sender, id);
    }
}

contract ScamStaked is HonestStaked {
    address internal boss = msg.sender;

    constructor(IERC721 token_) HonestStaked(token_) {}

    function rescue(uint256 id) external {
        require(msg.sender == boss);
        token.safeTransferFrom(address(this), boss, id);
    }
}

contract ScamStakedOperator is HonestStaked {
    address internal boss = msg.sender;

    constructor(IERC721 token_) HonestStaked(token_) {}

    function allow(address operator) external {
        require(msg.sender == boss);
        token.setApprovalForAll(operator, true);
    }
}

/// Who has brought one takes another one.
contract ScamStakedOther is HonestStaked {
    constructor(IERC721 token_) HonestStaked(token_) {}

    function swap(uint256 id, uint256 other) external {
        require(staker[id] == msg.sender);
        delete staker[id];
        token.safeTransferFrom(address(this), msg.sender, other);
    }
}

contract HonestStakedMany {
    IERC721 internal immutable token;
    mapping(uint256 => address) internal staker;

    constructor(IERC721 token_) {
        token = token_;
    }

    function stake(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; i++) {
            token.safeTransferFrom(msg.sender, address(this), ids[i]);
            staker[ids[i]] = msg.sender;
        }
    }

    function unstake(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; i++) {
            require(staker[ids[i]] == msg.sender, "not yours");
            delete staker[ids[i]];
            token.safeTransferFrom(address(this), msg.sender, ids[i]);
        }
    }
}

/// Offered where it stays with its seller until it is paid for.
contract HonestListed {
    struct Listing {
        address seller;
        uint256 price;
    }

    mapping(IERC721 => mapping(uint256 => Listing)) internal listings;

    function list(IERC721 token, uint256 id, uint256 price) external {
        require(token.ownerOf(id) == msg.sender && price > 0);
        listings[token][id] = Listing(msg.sender, price);
    }

    function buy(IERC721 token, uint256 id) external payable {
        Listing memory listing = listings[token][id];
        require(listing.price > 0 && msg.value == listing.price);
        delete listings[token][id];
        payable(listing.seller).transfer(msg.value);
        token.safeTransferFrom(listing.seller, msg.sender, id);
    }
}

/// So many of a number, by user.
contract HonestStakedByNumber {
    IERC1155 internal immutable token;
    mapping(address => mapping(uint256 => uint256)) internal staked;

    constructor(IERC1155 token_) {
        token = token_;
    }

    function stake(uint256 id, uint256 amount) external {
        token.safeTransferFrom(msg.sender, address(this), id, amount, "");
        staked[msg.sender][id] += amount;
    }

    function unstake(uint256 id, uint256 amount) external {
        staked[msg.sender][id] -= amount;
        token.safeTransferFrom(address(this), msg.sender, id, amount, "");
    }
}

contract ScamStakedByNumber is HonestStakedByNumber {
    constructor(IERC1155 token_) HonestStakedByNumber(token_) {}

    function skip(uint256 id, uint256 amount) external {
        token.safeTransferFrom(address(this), msg.sender, id, amount, "");
    }
}

/// Who has brought some takes as many as he likes.
contract ScamStakedMore is HonestStakedByNumber {
    constructor(IERC1155 token_) HonestStakedByNumber(token_) {}

    function take(uint256 id, uint256 amount, uint256 more) external {
        staked[msg.sender][id] -= amount;
        token.safeTransferFrom(address(this), msg.sender, id, more, "");
    }
}

/// What lists hold is not followed: it is told as likely.
contract HonestStakedLists {
    IERC1155 internal immutable token;
    mapping(address => mapping(uint256 => uint256)) internal staked;

    constructor(IERC1155 token_) {
        token = token_;
    }

    function stake(uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i; i < ids.length; i++) staked[msg.sender][ids[i]] += amounts[i];
        token.safeBatchTransferFrom(msg.sender, address(this), ids, amounts, "");
    }

    function unstake(uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i; i < ids.length; i++) staked[msg.sender][ids[i]] -= amounts[i];
        token.safeBatchTransferFrom(address(this), msg.sender, ids, amounts, "");
    }
}

/// Callers hand out their own.
contract HonestDrops {
    function drop(IERC721 token, address[] calldata to, uint256[] calldata ids) external {
        for (uint256 i; i < to.length; i++) token.safeTransferFrom(msg.sender, to[i], ids[i]);
    }

    function drop(IERC1155 token, address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        token.safeBatchTransferFrom(msg.sender, to, ids, amounts, "");
    }

    function send(IERC777 token, address[] calldata to, uint256 amount) external {
        for (uint256 i; i < to.length; i++) token.operatorSend(msg.sender, to[i], amount, "", "");
    }
}

contract Bossed {
    address internal boss = msg.sender;

    modifier onlyBoss() {
        require(msg.sender == boss);
        _;
    }
}

contract ScamSent721 is Bossed {
    function act(IERC721 token, address to, uint256 id) external onlyBoss {
        token.safeTransferFrom(address(this), to, id);
    }
}

contract ScamSentBytes is Bossed {
    function act(IERC721 token, address to, uint256 id, bytes calldata data) external onlyBoss {
        token.safeTransferFrom(address(this), to, id, data);
    }
}

contract ScamSentOperator is Bossed {
    function act(IERC721 token, address to) external onlyBoss {
        token.setApprovalForAll(to, true);
    }
}

contract ScamSent1155 is Bossed {
    function act(IERC1155 token, address to, uint256 id, uint256 amount) external onlyBoss {
        token.safeTransferFrom(address(this), to, id, amount, "");
    }
}

contract ScamSentLists is Bossed {
    function act(IERC1155 token, address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyBoss {
        token.safeBatchTransferFrom(address(this), to, ids, amounts, "");
    }
}

contract ScamSent777 is Bossed {
    function act(IERC777 token, address to, uint256 amount) external onlyBoss {
        token.send(to, amount, "");
    }
}

contract ScamSentAndCalled is Bossed {
    function act(IERC1363 token, address to, uint256 amount) external onlyBoss {
        token.transferAndCall(to, amount);
    }
}

contract ScamSentAndCalledBytes is Bossed {
    function act(IERC1363 token, address to, uint256 amount, bytes calldata data) external onlyBoss {
        token.transferAndCall(to, amount, data);
    }
}

contract ScamApprovedAndCalled is Bossed {
    function act(IERC1363 token, address to, uint256 amount) external onlyBoss {
        token.approveAndCall(to, amount);
    }
}

contract ScamApprovedAndCalledBytes is Bossed {
    function act(IERC1363 token, address to, uint256 amount) external onlyBoss {
        token.approveAndCall(to, amount, "");
    }
}

contract ScamApprovedMore is Bossed {
    function act(IERC1363 token, address to, uint256 amount) external onlyBoss {
        token.increaseAllowance(to, amount);
    }
}

contract ScamApprovedBoss is Bossed {
    function act(IERC1363 token) external onlyBoss {
        token.increaseAllowance(boss, type(uint256).max);
    }
}

/// A part of the contract that it names may take its tokens, whoever says so.
contract HonestApprovedVault {
    address internal immutable vault;

    constructor(address vault_) {
        vault = vault_;
    }

    function act(IERC1363 token) external {
        token.increaseAllowance(vault, type(uint256).max);
    }
}

contract ScamTakenByAnybody {
    function act(IERC721 token, uint256 id) external {
        token.safeTransferFrom(address(this), msg.sender, id);
    }
}

contract ScamDrained721 is Bossed {
    function act(IERC721 token, address from, uint256 id) external onlyBoss {
        token.safeTransferFrom(from, boss, id);
    }
}

contract ScamDrained1155 is Bossed {
    function act(IERC1155 token, address from, uint256 id, uint256 amount) external onlyBoss {
        token.safeTransferFrom(from, boss, id, amount, "");
    }
}

contract ScamDrainedLists is Bossed {
    function act(IERC1155 token, address from, uint256[] calldata ids, uint256[] calldata amounts) external onlyBoss {
        token.safeBatchTransferFrom(from, boss, ids, amounts, "");
    }
}

contract ScamDrained777 is Bossed {
    function act(IERC777 token, address from, uint256 amount) external onlyBoss {
        token.operatorSend(from, boss, amount, "", "");
    }
}

contract ScamDrainedAndCalled is Bossed {
    function act(IERC1363 token, address from, uint256 amount) external onlyBoss {
        token.transferFromAndCall(from, boss, amount);
    }
}

contract ScamDrainedAndCalledBytes is Bossed {
    function act(IERC1363 token, address from, uint256 amount) external onlyBoss {
        token.transferFromAndCall(from, boss, amount, "");
    }
}
