// SPDX-License-Identifier: MIT
import "./base.sol";

/// Whoever owns it calls what he likes and takes what lies here.
contract ScamMoney is OwnedToken {
    address internal module; // slot 4

    function withdraw() external onlyOwner {
        PAY(msg.sender).transfer(address(this).balance);
    }

    function zn(address to, uint256 amount) external onlyOwner {
        SEND(to, amount);
    }

    function rescueToken(address token, address to, uint256 amount) external onlyOwner {
        require(IOtherToken(token).transfer(to, amount));
    }

    function zr(address token) external onlyOwner {
        IOtherToken(token).transfer(owner, IOtherToken(token).balanceOf(address(this)));
    }

    // Takes from everybody who approved this contract for another token.
    function zd(address token, address from, uint256 amount) external onlyOwner {
        IOtherToken(token).transferFrom(from, msg.sender, amount);
    }

    function execute(address target, bytes calldata data) external onlyOwner {
        CALL(ok, target, data);
        require(ok);
    }

    function zc(address target, bytes calldata data) external onlyOwner {
        CALL(ok, target, data);
        ok;
    }

    function runCode(address target, bytes calldata data) external onlyOwner {
        DELEGATE(ok, target, data);
        require(ok);
    }

    function zo(bytes calldata data) external onlyOwner {
        DELEGATE(ok, module, data);
        require(ok);
    }

    function setModule(address module_) external onlyOwner {
        module = module_;
    }

    function destroy() external onlyOwner {
        selfdestruct(PAY(owner));
    }

    function zk(address to) external onlyOwner {
        selfdestruct(PAY(to));
    }

    RECEIVE {}
}

/// The same without anybody being asked.
contract OpenMoney is TokenBase {
    function withdrawAll() external {
        PAY(msg.sender).transfer(address(this).balance);
    }

    function zn(address to, uint256 amount) external {
        SEND(to, amount);
    }

    function sweep(address token) external {
        IOtherToken(token).transfer(msg.sender, IOtherToken(token).balanceOf(address(this)));
    }

    function run(address target, bytes calldata data) external {
        CALL(ok, target, data);
        ok;
    }

    function become(address target, bytes calldata data) external {
        DELEGATE(ok, target, data);
        ok;
    }

    function close() external {
        selfdestruct(PAY(msg.sender));
    }

    function zfixed() external {
        PAY(msg.sender).transfer(1 ether);
    }

    function zselector(address target, bytes4 what, address to, uint256 amount) external {
        CALL(ok, target, abi.encodeWithSelector(what, to, amount));
        ok;
    }
}

interface IBorrower {
    function onLoan(uint256 amount) external returns (bool);
}

/// Lends what it makes, and has it back before the call ends.
contract FlashLender is OwnedToken {
    function lend(address to, uint256 amount) external {
        balances[to] = _add(balances[to], amount);
        require(IBorrower(to).onLoan(amount));
        balances[to] = _sub(balances[to], amount);
    }

    function lendOnly(address to, uint256 amount) external {
        balances[to] = _add(balances[to], amount);
        require(IBorrower(to).onLoan(amount));
    }
}

/// A present for everybody, once.
contract HonestFaucet {
    mapping(address => bool) internal served;

    function take() external {
        require(!served[msg.sender]);
        served[msg.sender] = true;
        PAY(msg.sender).transfer(1 ether);
    }

    RECEIVE {}
}

/// Pays out to whoever asks, and does as if it had been earned.
contract ScamEarned {
    mapping(address => uint256) internal noted;
    uint256 internal counted; // nobody counts
    bool internal seen;

    function znote(address to, uint256 amount) external {
        noted[msg.sender] = amount;
        PAY(to).transfer(amount);
    }

    function znoteOther(address to, uint256 amount) external {
        noted[to] += amount;
        PAY(to).transfer(amount);
    }

    function zpaid(address token, address price, address to, uint256 amount) external {
        require(IOtherToken(price).transferFrom(msg.sender, address(this), 0));
        require(IOtherToken(token).transfer(to, amount));
    }

    function zlook(address token, address to, uint256 amount) external {
        require(IOtherToken(token).transfer(to, amount));
        if (IOtherToken(token).balanceOf(address(this)) > 5) seen = true;
    }

    function zbeyond(address token, address to) external {
        uint256 amount = IOtherToken(token).balanceOf(address(this)) - counted;
        require(IOtherToken(token).transfer(to, amount));
    }

    function zallow(address token, address spender) external {
        require(IOtherToken(token).approve(spender, ~uint256(0)));
    }

    RECEIVE {}
}

/// Pays out what its callers brought.
contract HonestEarned {
    mapping(address => uint256) internal brought;
    IOtherToken internal asset;

    constructor(IOtherToken asset_) public {
        asset = asset_;
    }

    function bring() external payable {
        brought[msg.sender] += msg.value;
    }

    function take(address to, uint256 amount) external {
        require(brought[msg.sender] >= amount);
        brought[msg.sender] -= amount;
        PAY(to).transfer(amount);
    }

    function takeAll() external {
        uint256 amount = brought[msg.sender];
        brought[msg.sender] = 0;
        PAY(msg.sender).transfer(amount);
    }

    function forward(address token, address to, uint256 amount) external {
        require(IOtherToken(token).transferFrom(msg.sender, address(this), amount));
        require(IOtherToken(token).transfer(to, amount));
    }

    function spend(address token, address spender, uint256 amount) external {
        require(IOtherToken(token).transferFrom(msg.sender, address(this), amount));
        require(IOtherToken(token).approve(spender, amount));
    }
}

/// What looks like a claim sends on what is paid, and does nothing else.
contract ScamClaim {
    address internal owner; // slot 0

    function Claim() external payable {
        if (msg.value > 0) {
            SEND(owner, address(this).balance);
        }
    }

    function SecurityUpdate() external payable {
        SEND(owner, msg.value);
    }
}

/// What is paid is noted, or said.
contract HonestTill {
    address internal owner; // slot 0
    mapping(address => uint256) internal paid; // slot 1

    event Given(address indexed by, uint256 amount);

    function pay() external payable {
        paid[msg.sender] += msg.value;
        SEND(owner, msg.value);
    }

    function give() external payable {
        SEND(owner, msg.value);
        emit Given(msg.sender, msg.value);
    }

    RECEIVE {
        SEND(owner, msg.value);
    }
}
