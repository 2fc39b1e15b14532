import assert from "node:assert/strict";
import { clientAddress } from "../../routes/client_address.ts";
import { operatorToken } from "../rig/harness.ts";
import { assertError, json, serviceTest } from "./_service.ts";

const list = { method: "GET" } as const;
const forgeable = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Deno-Client-Address"] as const;

serviceTest(
  "forged forwarding headers change nothing about the address that is counted",
  async (service) => {
    const { key } = await service.account();
    await json(await service.ask("/api/v1/tools", { ...list, key }));
    for (const name of [...forgeable, "CF-Connecting-IP", "True-Client-IP", "X-Client-IP"]) {
      const headers = { [name]: name === "Forwarded" ? "for=203.0.113.9" : "203.0.113.9" };
      const response = await service.ask("/api/v1/tools", { ...list, key, headers });
      await assertError(response, "rate-limited");
    }
    await json(await service.ask("/api/v1/tools", { ...list, key, from: "192.0.2.2" }));
  },
  { env: { LIMIT_PER_MINUTE: "1" } },
);

serviceTest("one address is one ceiling for all its keys", async (service) => {
  const [first, second] = [await service.account(), await service.account()];
  await json(await service.ask("/api/v1/tools", { ...list, key: first.key }));
  const response = await service.ask("/api/v1/tools", { ...list, key: second.key });
  await assertError(response, "rate-limited");
}, { env: { LIMIT_PER_MINUTE: "1" } });

serviceTest("IPv6 counts by /64", async (service) => {
  const { key } = await service.account();
  const from = (address: string) => service.ask("/api/v1/tools", { ...list, key, from: address });
  await json(await from("2001:db8:0:1::1"));
  await assertError(await from("2001:db8:0:1:ffff::2"), "rate-limited");
  await assertError(await from("2001:0db8:0000:0001:0:0:0:3"), "rate-limited");
  await json(await from("2001:db8:0:2::1"));
}, { env: { LIMIT_PER_MINUTE: "1" } });

serviceTest("an IPv4-mapped address is its IPv4 address", async (service) => {
  const { key } = await service.account();
  await json(await service.ask("/api/v1/tools", { ...list, key, from: "203.0.113.7" }));
  for (const from of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"]) {
    await assertError(await service.ask("/api/v1/tools", { ...list, key, from }), "rate-limited");
  }
  await json(await service.ask("/api/v1/tools", { ...list, key, from: "::ffff:203.0.113.8" }));
}, { env: { LIMIT_PER_MINUTE: "1" } });

serviceTest(
  "the configured trusted header decides, by its last entry; other headers still do not",
  async (service) => {
    const { key } = await service.account();
    const via = (value: string, more = {}) =>
      service.ask("/api/v1/tools", {
        ...list,
        key,
        headers: { "X-Platform-Address": value, ...more },
      });
    await json(await via("203.0.113.1"));
    await assertError(await via("198.51.100.9, 203.0.113.1"), "rate-limited");
    await assertError(await via("203.0.113.1", { "X-Forwarded-For": "8.8.8.8" }), "rate-limited");
    await json(await via("203.0.113.2"));
    await json(await via("2001:db8::1"));
    await assertError(await via("2001:db8::2"), "rate-limited");
    await json(await service.ask("/api/v1/tools", { ...list, key }));
  },
  { env: { LIMIT_PER_MINUTE: "1", CLIENT_ADDRESS_HEADER: "X-Platform-Address" } },
);

Deno.test("addresses of every notation fall into their bucket", () => {
  const cases: Record<string, string> = {
    "192.0.2.1": "192.0.2.1",
    "::1": "0:0:0:0::/64",
    "fe80::1%eth0": "fe80:0:0:0::/64",
    "2001:DB8::A": "2001:db8:0:0::/64",
    "1:2:3:4:5:6:7:8": "1:2:3:4::/64",
    "::ffff:1.2.3.4": "1.2.3.4",
    "::ffff:0102:0304": "1.2.3.4",
    "64:ff9b::192.0.2.1": "64:ff9b:0:0::/64",
    "2001:db8:1:2::192.0.2.1": "2001:db8:1:2::/64",
    "1:2:3:4:5:6:7": "unknown",
    "1:2:3:4:5:6:7:8:9": "unknown",
    "1::2::3": "unknown",
    "::12345": "unknown",
    ":::ffff:1.2.3.4": "unknown",
    "256.0.0.1": "unknown",
    "::ffff:256.0.0.1": "unknown",
    "1.2.3": "unknown",
    "localhost": "unknown",
    "": "unknown",
  };
  const request = new Request("http://localhost/");
  for (const [hostname, bucket] of Object.entries(cases)) {
    assert.equal(clientAddress(request, { remoteAddr: { hostname } }, null), bucket, hostname);
  }
  assert.equal(clientAddress(request, { remoteAddr: {} }, null), "unknown");
});

serviceTest(
  "GET /operator/address shows what is counted and what the trusted header holds",
  async (service) => {
    const headers = {
      Authorization: `Bearer ${operatorToken}`,
      "X-Platform-Address": "::ffff:1.2.3.4",
    };
    const answer = await json(await service.ask("/operator/address", { ...list, headers }));
    assert.deepEqual(answer, {
      ok: true,
      counted: "1.2.3.4",
      connection: "192.0.2.1",
      trustedHeader: "x-platform-address",
      headerValue: "::ffff:1.2.3.4",
    });
  },
  { env: { CLIENT_ADDRESS_HEADER: "X-Platform-Address" } },
);
