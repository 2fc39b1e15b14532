// SPDX-License-Identifier: MIT
import "./base.sol";

interface IAuthority {
    function canCall(address who, address target, bytes4 selector) external view returns (bool);
}

/// One and the same effect behind every kind of guard. `setBalance` tells its power, the others do not.
contract Guards is TokenBase {
    bool internal flag; // slot 3
    address internal packed; // slot 3, 8 bits up
    address internal plain; // slot 4
    mapping(address => bool) internal operators; // slot 5
    mapping(address => bool) internal anyone; // slot 6
    address internal authority; // slot 7
    mapping(bytes32 => bool) internal used; // slot 8
    bool internal begun; // slot 9
    mapping(uint256 => address) internal holderOf; // slot 10
    mapping(address => mapping(address => bool)) internal forAll; // slot 11
    address internal second; // slot 12
    mapping(address => uint256) internal wards; // slot 13

    constructor() public {
        packed = msg.sender;
        plain = msg.sender;
        second = msg.sender;
        flag = true;
    }

    function setPacked(address next) external {
        require(msg.sender == packed);
        packed = next;
    }

    function g1(address to, uint256 n) external {
        require(msg.sender == plain);
        balances[to] = n;
    }

    function g2(address to, uint256 n) external {
        require(msg.sender == packed);
        balances[to] = n;
    }

    function setOperator(address who, bool yes) external {
        require(msg.sender == plain);
        operators[who] = yes;
    }

    function g3(address to, uint256 n) external {
        require(operators[msg.sender]);
        balances[to] = n;
    }

    // Anybody enters himself: no privilege.
    function register(bool yes) external {
        anyone[msg.sender] = yes;
    }

    function g4(address to, uint256 n) external {
        require(anyone[msg.sender]);
        balances[to] = n;
    }

    function g5(address to, uint256 n) external {
        require(tx.origin == plain);
        balances[to] = n;
    }

    function g6(address to, uint256 n) external {
        require(msg.sender == 0x00000000000000000000000000000000DeaDBeef);
        balances[to] = n;
    }

    function g7(address to, uint256 n) external {
        require(msg.sender == address(this));
        balances[to] = n;
    }

    function g8(address to, uint256 n, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encodePacked(address(this), to, n));
        require(!used[digest]);
        used[digest] = true;
        require(ecrecover(digest, v, r, s) == plain);
        balances[to] = n;
    }

    function g9(address to, uint256 n) external {
        require(IAuthority(authority).canCall(msg.sender, address(this), msg.sig));
        balances[to] = n;
    }

    function g10(address to, uint256 n) external {
        balances[to] = n;
    }

    function begin(address to, uint256 n) external {
        require(!begun);
        begun = true;
        balances[to] = n;
    }

    function g11(address to, uint256 n) external {
        require(msg.sender == plain || msg.sender == second);
        balances[to] = n;
    }

    function g12(address to, uint256 n) external {
        if (msg.sender != plain) revert();
        if (n > 5) balances[to] = n;
        else balances[to] = 1;
    }

    function g13(address to, uint256 n) external {
        require(wards[msg.sender] == 1);
        balances[to] = n;
    }

    function rely(address who) external {
        require(wards[msg.sender] == 1);
        wards[who] = 1;
    }

    // One path asks, the other does not.
    function g14(address to, uint256 n) external {
        if (flag) require(msg.sender == plain);
        balances[to] = n;
    }

    function g15(address to, uint256 n) external {
        require(keccak256(abi.encodePacked(msg.sender)) == 0x1111111111111111111111111111111111111111111111111111111111111111);
        balances[to] = n;
    }

    function g16(address to, uint256 n) external {
        require(uint160(msg.sender) ^ uint160(0x00000000000000000000000000000000DeaDBeef) == 0);
        balances[to] = n;
    }

    function setBalance(address to, uint256 n) external {
        _asks(msg.sender);
        balances[to] = n;
    }

    function _asks(address who) internal view {
        bool right = who == plain;
        require(right, "not you");
    }

    // What belongs to the caller himself.
    function setForAll(address other, bool yes) external {
        forAll[msg.sender][other] = yes;
    }

    function give(uint256 id, address to) external {
        require(holderOf[id] == msg.sender || forAll[holderOf[id]][msg.sender]);
        holderOf[id] = to;
    }

    function burn(uint256 n) external {
        _destroy(msg.sender, n);
    }
}
