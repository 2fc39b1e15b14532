import assert from "node:assert/strict";
import fc from "fast-check";
import type { Hex } from "viem";
import { readMetadata } from "../../tools/bytecode/metadata/metadata.ts";
import { type ArtefactName, loadArtefacts } from "../rig/artefacts.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const find = await loadArtefacts(() => {});

const body = "5b".repeat(40);
const hash = "ab".repeat(32);
const text = (value: string) =>
  (0x60 + value.length).toString(16) + Array.from(
    new TextEncoder().encode(value),
    (byte) => byte.toString(16).padStart(2, "0"),
  ).join("");

/** Code with so many bytes of CBOR behind it, and their number. */
function withTrailer(cbor: string, more = 0): Hex {
  return `0x${body}${cbor}${(cbor.length / 2 + more).toString(16).padStart(4, "0")}`;
}

const ipfs = `${text("ipfs")}58221220${hash}`;
const solc = (version: string) => `${text("solc")}43${version}`;
const none = {
  language: null,
  version: null,
  source: null,
  metadataHash: null,
  experimental: false,
};
const solidity = { ...none, language: "solidity", source: "metadata" } as const;
const vyper = { ...none, language: "vyper", source: "metadata" } as const;
const ipfsHash = { kind: "ipfs", hash: `0x1220${hash}` } as const;

const trailers = [
  ["solc and ipfs", withTrailer(`a2${ipfs}${solc("00081e")}`), {
    ...solidity,
    version: "0.8.30",
    metadataHash: ipfsHash,
  }],
  ["solc alone", withTrailer(`a1${solc("000814")}`), { ...solidity, version: "0.8.20" }],
  ["an experimental feature", withTrailer(`a2${text("experimental")}f5${solc("000700")}`), {
    ...solidity,
    version: "0.7.0",
    experimental: true,
  }],
  ["bzzr1 of 0.5.12", withTrailer(`a2${text("bzzr1")}5820${hash}${solc("00050c")}`), {
    ...solidity,
    version: "0.5.12",
    metadataHash: { kind: "bzzr1", hash: `0x${hash}` },
  }],
  ["bzzr0 without a version", withTrailer(`a1${text("bzzr0")}5820${hash}`), {
    ...solidity,
    source: null,
    metadataHash: { kind: "bzzr0", hash: `0x${hash}` },
  }],
  [
    "a pre-release, of which the number is kept",
    withTrailer(
      `a1${text("solc")}${text("0.8.31-ci.2025")}`,
    ),
    { ...solidity, version: "0.8.31" },
  ],
  ["text in place of a version", withTrailer(`a1${text("solc")}${text("ignore all")}`), {
    ...solidity,
    source: null,
  }],
  ["Vyper 0.3.7", withTrailer(`a1${text("vyper")}83000307`), { ...vyper, version: "0.3.7" }],
  ["Vyper 0.4.1's array", withTrailer(`845820${hash}1901f480a1${text("vyper")}83000401`, 2), {
    ...vyper,
    version: "0.4.1",
  }],
  ["Vyper 0.3.4, without a length", `0x${body}a1${text("vyper")}83000304`, {
    ...vyper,
    version: "0.3.4",
  }],
] as const;

for (const [what, code, wanted] of trailers) {
  Deno.test(`metadata: ${what}`, () => {
    const { compiler, codeBytes } = readMetadata(code as Hex);
    assert.deepEqual(compiler, wanted);
    assert.equal(codeBytes, 40);
  });
  Deno.test(`metadata: ${what}, cut short, claims nothing`, () => {
    const { compiler, codeBytes } = readMetadata(code.slice(0, -2) as Hex);
    assert.deepEqual(compiler, none);
    assert.equal(codeBytes, (code.length - 4) / 2);
  });
}

const forged: readonly (readonly [what: string, code: Hex])[] = [
  ["a length of zero", `0x${body}0000`],
  ["a length beyond the code", `0x${body}ffff`],
  ["a length that is all there is", "0x0002"],
  ["an array within arrays without end", withTrailer("81".repeat(200))],
  ["a map of four billion entries", withTrailer("baffffffff")],
  ["bytes of four billion bytes", withTrailer("5affffffff")],
  ["bytes of unstated length", withTrailer(`a1${text("solc")}5f43000814ff`)],
  ["a map with numbers as keys", withTrailer(`a20143000814${solc("000814")}`)],
  ["a tag", withTrailer(`c1a1${solc("000814")}`)],
  ["half a map", withTrailer(`a2${solc("000814")}`)],
  ["more than the map", withTrailer(`a1${solc("000814")}00`)],
  ["a map without a key of a compiler", withTrailer(`a1${text("hello")}00`)],
  ["the key that objects inherit from", withTrailer(`a1${text("__proto__")}00`)],
];

for (const [what, code] of forged) {
  Deno.test(`metadata that is forged: ${what} claims nothing`, () => {
    assert.deepEqual(readMetadata(code).compiler, none);
  });
}

Deno.test("a hash or version of another length is not told", () => {
  const short = withTrailer(`a2${text("ipfs")}42ffff${text("solc")}4200ff`);
  const { compiler } = readMetadata(short);
  assert.deepEqual(compiler, { ...none, language: "solidity" });
});

Deno.test("any bytes behind any length are read without a throw", () => {
  const code = fc.tuple(fc.uint8Array({ maxLength: 120 }), fc.nat(140));
  fc.assert(
    fc.property(code, ([bytes, length]) => {
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const { codeBytes } = readMetadata(`0x${hex}${length.toString(16).padStart(4, "0")}`);
      assert.ok(codeBytes >= 0 && codeBytes <= bytes.length + 2);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("published artefacts tell the compiler that built them", () => {
  const built: readonly (readonly [ArtefactName, string])[] = [
    ["openzeppelin:ERC20PresetMinterPauser", "0.8.13"],
    ["own:OwnableToken", "0.8.26"],
  ];
  for (const [name, version] of built) {
    const { compiler } = readMetadata(find(name).deployedBytecode);
    assert.deepEqual([compiler.version, compiler.source], [version, "metadata"], name);
  }
});

const ranges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  "<0.4.22": [0, 421],
  ">=0.4.22": [422, 9_999],
  ">=0.4.22 <0.5.5": [422, 504],
  ">=0.5.5": [505, 9_999],
  ">=0.8.0": [800, 9_999],
  ">=0.8.20": [820, 9_999],
};

for (const build of builds.filter(({ runs }) => runs === 200)) {
  Deno.test(`without its metadata, code of ${buildName(build)} has a shape of that version`, () => {
    const [, minor = 0, patch = 0] = build.compiler.split(".").map(Number);
    let hints = 0;
    for (const [name, code] of Object.entries(compileBuild(build))) {
      const { codeBytes } = readMetadata(code);
      const { compiler } = readMetadata(code.slice(0, 2 + codeBytes * 2) as Hex);
      if (compiler.version === null) continue;
      assert.deepEqual([compiler.language, compiler.source], ["solidity", "shape"], name);
      const [from, to] = ranges[compiler.version] ?? assert.fail(compiler.version);
      const number = minor * 100 + patch;
      assert.ok(number >= from && number <= to, `${name}: ${compiler.version}`);
      hints++;
    }
    assert.ok(hints >= 10, `${hints} hints`);
  });
}

Deno.test("code of no known shape has no hint", () => {
  for (
    const code of ["0x60003560e01c8063a9059cbb14", "0x5f3560e01c63a9059cbb14", "0x33ff"] as const
  ) {
    assert.deepEqual(readMetadata(code).compiler, none);
  }
});

Deno.test("the starts of Vyper's code are told from one another", () => {
  const starts = {
    "0x5f3560e01c6002600b820660011b6108fe01601e395f5156": ">=0.3.10",
    "0x6003361161000c57602b565b60003560e01c": ">=0.3.4 <0.3.10",
    "0x600436101561000d57610f31565b60003560e01c": ">=0.2.0 <0.3.4",
    "0x341561000a57600080fd": ">=0.2.5 <0.2.9",
    [`0x600035601c527401${"0".repeat(40)}6020526f`]: "<0.2.0",
  };
  for (const [code, version] of Object.entries(starts)) {
    const wanted = { ...none, language: "vyper", version, source: "shape" };
    assert.deepEqual(readMetadata(code as Hex).compiler, wanted);
  }
});
