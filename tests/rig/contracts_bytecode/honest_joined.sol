// SPDX-License-Identifier: MIT

/// Things of holders, burnt by these or whom they let; then so much is decided that ways are joined,
/// and the code no longer tells that it was this that was asked.
contract JoinedThings {
    mapping(uint256 => address) internal owners; // slot 0
    mapping(uint256 => address) internal approved; // slot 1
    mapping(address => mapping(address => bool)) internal operators; // slot 2
    mapping(address => uint256) internal counts; // slot 3
    mapping(uint256 => uint256) internal marks; // slot 4
    uint256 internal mode; // slot 5

    function balanceOf(address account) external view returns (uint256) {
        return counts[account];
    }

    function ownerOf(uint256 id) external view returns (address) {
        return owners[id];
    }

    function getApproved(uint256 id) external view returns (address) {
        return approved[id];
    }

    function isApprovedForAll(address holder, address operator) external view returns (bool) {
        return operators[holder][operator];
    }

    function approve(address to, uint256 id) external {
        require(owners[id] == msg.sender);
        approved[id] = to;
    }

    function setApprovalForAll(address operator, bool yes) external {
        operators[msg.sender][operator] = yes;
    }

    function burn(uint256 id) external {
        address holder = owners[id];
        require(holder != address(0));
        require(
            msg.sender == holder || operators[holder][msg.sender] || approved[id] == msg.sender
        );
        if (mode & 1 != 0) marks[id] += 1;
        if (mode & 2 != 0) marks[id] += 2;
        if (mode & 4 != 0) marks[id] += 3;
        if (mode & 8 != 0) marks[id] += 4;
        if (mode & 16 != 0) marks[id] += 5;
        if (mode & 32 != 0) marks[id] += 6;
        if (mode & 64 != 0) marks[id] += 7;
        approved[id] = address(0);
        counts[holder] -= 1;
        delete owners[id];
    }
}
