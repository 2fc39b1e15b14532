/** Slots in which proxies of known kinds keep what they run, as families of places. */
import { proxySlots } from "../../evm/proxy_slots.ts";
import { hexOf } from "./_places.ts";

/** EIP-2535's reference code: keccak256("diamond.standard.diamond.storage"). */
export const DIAMOND_STORAGE = "0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c";

const { implementation, beacon, proxiable, zeppelinos } = proxySlots;

/** Whoever writes one of these replaces the code that runs. */
export const upgradeSlots: ReadonlySet<string> = new Set(
  [implementation, beacon, proxiable, zeppelinos].map((slot) => hexOf(BigInt(slot))),
);
