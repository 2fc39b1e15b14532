import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { scan } from "../../tools/agent_config/scan.ts";

/** Bytes that look like chance and are the same each time. */
function bytes(count: number, seed: string): Buffer {
  const blocks = Array.from(
    { length: Math.ceil(count / 64) },
    (_, index) => createHash("sha512").update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, count);
}

/** Strings as SSH writes them, the length first (RFC 4251, section 5). */
function strings(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(part));
    return [length, Buffer.from(part)];
  }));
}

const algorithms = [["ssh-ed25519", 32, 64], ["ssh-rsa", 260, 1200], [
  "ecdsa-sha2-nistp256",
  80,
  110,
]] as const;

/** A private key file as OpenSSH writes it (PROTOCOL.key). */
function openSsh([name, publicBytes, secretBytes]: typeof algorithms[number], locked: boolean) {
  const one = Buffer.from([0, 0, 0, 1]);
  const open = strings(name, bytes(publicBytes, name), bytes(secretBytes, `${name} secret`), "me");
  const body = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    locked
      ? strings("aes256-ctr", "bcrypt", Buffer.concat([strings(bytes(16, "salt")), one]))
      : strings("none", "none", ""),
    one,
    strings(strings(name, bytes(publicBytes, name)), locked ? bytes(open.length, "locked") : open),
  ]).toString("base64");
  const lines = body.match(/.{1,70}/g)?.join("\n");
  const mark = (word: string) => `-----${word} OPENSSH PRIVATE ` + "KEY-----\n";
  return `${mark("BEGIN")}${lines}\n${mark("END")}`;
}

const idsIn = (content: string, filename: string) =>
  scan(readFile(content, filename), ruleTable).findings
    .filter(({ rule }) => rule.class === "private-key" || rule.class === "hardcoded-secret")
    .map(({ rule }) => rule.id);

for (const algorithm of algorithms) {
  for (const locked of [false, true]) {
    Deno.test(`an OpenSSH key is found: ${algorithm[0]}${locked ? " with a passphrase" : ""}`, () => {
      const key = openSsh(algorithm, locked);
      assert.match(key, /\nb3BlbnNzaC1rZXktdjEAAAAA/);
      assert.deepEqual(idsIn(`# Deploy\n\n${key}`, "deploy.md"), ["private-key-block"]);
      const server = { command: "x", env: { SSH_KEY: key } };
      const found = idsIn(JSON.stringify({ mcpServers: { server } }), ".mcp.json");
      assert.ok(found.includes("private-key-block"), found.join());
    });
  }
}

const token = (body: string) => `ghp_${(body + bytes(36, "token").toString("hex")).slice(0, 36)}`;

Deno.test("a token of a provider's form is found, whatever chance wrote into it", () => {
  for (const body of ["AAAA", "0000000x", "q9testkey", "7fakeR2"]) {
    assert.deepEqual(idsIn(`Use ${token(body)} here.`, "SKILL.md"), ["secret-github"], body);
  }
});

Deno.test("a blank in a provider's form is none", () => {
  for (const body of ["x".repeat(36), "AbC1".repeat(9), "EXAMPLE", "YourPlaceholderToken"]) {
    assert.deepEqual(idsIn(`Use ${token(body)} here.`, "SKILL.md"), [], body);
  }
  const block = `-----BEGIN PRIVATE ` + `KEY-----\n${"x".repeat(64)}\n`;
  assert.deepEqual(idsIn(block, "SKILL.md"), []);
});

Deno.test("a PuTTY key, a storage account's key, a hub's token and a webhook are found", () => {
  const body = bytes(64, "body").toString("base64");
  for (
    const [text, id] of [
      [`Private-Lines: 1\r\n${body}\r\n`, "private-key-putty"],
      [`AccountName=a;AccountKey=${body.slice(0, 86)}==;`, "secret-azure-storage"],
      [`docker login -p dckr_pat_${bytes(14, "hub").toString("hex")}`, "secret-docker-hub"],
      [
        `https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/${bytes(12, "s").toString("hex")}`,
        "secret-slack-webhook",
      ],
    ] as const
  ) assert.ok(idsIn(`# Use\n\n${text}\n`, "notes.md").includes(id), id);
});
