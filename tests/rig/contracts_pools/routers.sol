// SPDX-License-Identifier: MIT
pragma solidity >=0.4.0;

interface RoutedPair {
    function reserve() external returns (uint256);

    function swap(uint256 out, address to) external;
}

/** As Uniswap's: pairs are reckoned from a path of tokens, and tokens that answer nothing are called all the same. */
contract Router {
    address public factory;

    function _pairFor(address one, address other) internal view returns (address) {
        bytes32 salt = keccak256(abi.encodePacked(one, other));
        bytes32 init = hex"96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f";
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, salt, init)))));
    }

    function _amounts(uint256 amount, address[] memory path) internal returns (uint256[] memory) {
        require(path.length >= 2, "no path");
        uint256[] memory amounts = new uint256[](path.length);
        amounts[0] = amount;
        for (uint256 i = 0; i < path.length - 1; i++) {
            uint256 reserve = RoutedPair(_pairFor(path[i], path[i + 1])).reserve();
            require(reserve > 0, "no reserve");
            amounts[i + 1] = (amounts[i] * reserve) / (reserve + amounts[i]);
        }
        return amounts;
    }

    function _swap(uint256[] memory amounts, address[] memory path, address to) internal {
        for (uint256 i = 0; i < path.length - 1; i++) {
            address next = i < path.length - 2 ? _pairFor(path[i + 1], path[i + 2]) : to;
            RoutedPair(_pairFor(path[i], path[i + 1])).swap(amounts[i + 1], next);
        }
    }

    function _pull(address token, address from, address to, uint256 amount) internal {
        CALL(done, token, abi.encodeWithSelector(0x23b872dd, from, to, amount));
        require(done, "not taken");
    }
}

contract HonestRouter is Router {
    function swap(uint256 amount, uint256 least, address[] memory path, address to) public {
        uint256[] memory amounts = _amounts(amount, path);
        require(amounts[amounts.length - 1] >= least, "too little");
        _pull(path[0], msg.sender, _pairFor(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }
}

/** Takes what somebody else has let the router take. */
contract ScamRouter is Router {
    function swap(uint256 amount, address from, address[] memory path, address to) public {
        uint256[] memory amounts = _amounts(amount, path);
        _pull(path[0], from, _pairFor(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }
}

/** The same of whoever is named first in the path. */
contract ScamRouterOfPath is Router {
    function swap(uint256 amount, address token, address[] memory path, address to) public {
        uint256[] memory amounts = _amounts(amount, path);
        _pull(token, path[0], _pairFor(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }
}
