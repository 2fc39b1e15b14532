/** `deno task operator` as a process of its own against the built service. */
import assert from "node:assert/strict";
import { freePort, type Service, startService } from "../rig/service.ts";

const token = "operator-token-of-the-tests-0123456789";
const cli = new URL("../../tasks/operator.ts", import.meta.url).pathname;

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the client with just these variables, as `deno task operator` does. */
async function operator(words: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-net", "--allow-env", cli, ...words],
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "", ...env },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

/** A command that must succeed; its answer. */
async function answerTo({ baseUrl }: Service, ...words: string[]) {
  const outcome = await operator(words, { OPERATOR_TOKEN: token, BASE_URL: baseUrl });
  assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
  return JSON.parse(outcome.stdout);
}

const startedService = (env: Record<string, string> = { OPERATOR_TOKEN: token }) =>
  startService({ PORT: String(freePort()), KV_PATH: ":memory:", ...env });

Deno.test("operator: an account's whole life, from the first key to its deletion", async (t) => {
  const service = await startedService();
  const toolsStatus = async (key: string) => {
    const response = await fetch(`${service.baseUrl}/api/v1/tools`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    await response.body?.cancel();
    return response.status;
  };
  let id = "";
  let key = "";
  let keyId = "";
  try {
    await t.step("accounts create prints the account and its link", async () => {
      const answer = await answerTo(
        service,
        ..."accounts create --login ada --plan business --plan-until 2100-01-01".split(" "),
      );
      assert.match(answer.linkUrl, /\/account\/link\/[0-9a-f]{64}$/);
      assert.equal(answer.account.planUntil, 4_102_444_800);
      id = answer.account.id;
    });
    await t.step("accounts find knows it by login and by identity", async () => {
      const byLogin = await answerTo(service, "accounts", "find", "--login", "ada");
      assert.equal(byLogin.account.id, id);
      const words = "accounts find --provider operator --subject ada".split(" ");
      assert.deepEqual(await answerTo(service, ...words), byLogin);
    });
    await t.step("keys create prints a key that works", async () => {
      ({ key, id: keyId } = await answerTo(service, "keys", "create", id, "--name", "laptop"));
      assert.equal(await toolsStatus(key), 200);
    });
    await t.step("accounts change sets and clears each field", async () => {
      const wallet = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
      const set = `accounts change ${id} --plan ai-agents --plan-until 4102444800 ` +
        `--wallet ${wallet} --fail-on none`;
      const { account } = await answerTo(service, ...set.split(" "));
      const { plan, planUntil, connectedWallet, failOn } = account;
      assert.deepEqual([plan, planUntil, connectedWallet, failOn], [
        "ai-agents",
        4_102_444_800,
        wallet,
        "none",
      ]);
      const clear = `accounts change ${id} --plan-until none --wallet none --fail-on unset`;
      const { account: after } = await answerTo(service, ...clear.split(" "));
      assert.deepEqual([after.plan, after.planUntil, after.connectedWallet, after.failOn], [
        "ai-agents",
        null,
        null,
        null,
      ]);
    });
    await t.step("accounts show lists its keys with their positions", async () => {
      const { keys } = await answerTo(service, "accounts", "show", id);
      assert.deepEqual(keys.map((shown: { id: string }) => shown.id), [keyId]);
      assert.equal(keys[0].position.max, 50_000);
    });
    await t.step("keys revoke ends the key", async () => {
      await answerTo(service, "keys", "revoke", id, keyId);
      assert.equal(await toolsStatus(key), 401);
    });
    await t.step("address shows what the service sees of the caller", async () => {
      const { counted, trustedHeader } = await answerTo(service, "address");
      assert.match(counted, /^127\.0\.0\.1$|^0:0:0:0::\/64$/);
      assert.equal(trustedHeader, null);
    });
    await t.step("accounts delete leaves nothing to find", async () => {
      await answerTo(service, "accounts", "delete", id);
      const env = { OPERATOR_TOKEN: token, BASE_URL: service.baseUrl };
      const { code, stdout } = await operator(["accounts", "show", id], env);
      assert.deepEqual([code, JSON.parse(stdout).error], [1, "not-found"]);
    });
  } finally {
    await service.stop();
  }
});

Deno.test("operator: what the service refuses is printed, with exit code 1", async () => {
  const service = await startedService();
  const env = { OPERATOR_TOKEN: token, BASE_URL: `${service.baseUrl}/` };
  try {
    const plan = await operator("accounts create --login a --plan gold".split(" "), env);
    assert.deepEqual([plan.code, JSON.parse(plan.stdout).error], [1, "invalid-arguments"]);
    const other = { ...env, OPERATOR_TOKEN: token.toUpperCase() };
    const wrong = await operator(["address"], other);
    assert.deepEqual([wrong.code, JSON.parse(wrong.stdout).error], [1, "bad-operator-token"]);
  } finally {
    await service.stop();
  }
});

const env = { OPERATOR_TOKEN: token, BASE_URL: "http://localhost:9" };

const wrongWords = {
  "no words": ["", /^There is no command ""\n\nUsage: deno task operator COMMAND/],
  "an unknown command": ["accounts burn", /^There is no command "accounts burn"\n\nUsage/],
  "a missing option": ["accounts create --login a", /^--plan is missing\n\nUsage/],
  "a missing argument": ["keys revoke 1", /^"keys revoke" takes ACCOUNT and KEY\n\nUsage/],
  "an argument too many": ["address 1", /^"address" takes options only\n\nUsage/],
  "an unknown option": ["accounts show 1 --plan free", /'--plan'[^]*\n\nUsage/],
  "a time that is none": [
    "accounts change 1 --plan-until soon",
    /^--plan-until is neither Unix seconds, nor YYYY-MM-DD, nor none\n\nUsage/,
  ],
} as const satisfies Record<string, readonly [string, RegExp]>;

for (const [name, [words, expected]] of Object.entries(wrongWords)) {
  Deno.test(`operator: ${name} shows the usage, with exit code 1`, async () => {
    const { code, stdout, stderr } = await operator(words.split(" ").filter(Boolean), env);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, expected);
  });
}

Deno.test("operator: a missing token and a missing service are one clear line each", async () => {
  const withoutToken = await operator(["address"], {});
  assert.deepEqual(withoutToken, {
    code: 1,
    stdout: "",
    stderr: "OPERATOR_TOKEN is not set: it must be the one the service has\n",
  });
  const withoutService = await operator(["address"], env);
  assert.deepEqual(withoutService, {
    code: 1,
    stdout: "",
    stderr: "No answer from http://localhost:9: start the service or set BASE_URL\n",
  });
});
