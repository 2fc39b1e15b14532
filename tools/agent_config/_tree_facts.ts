/** From the structure of a file to facts with roles. */
import type { Fact, FactPart, Role } from "./facts.ts";
import { holdsServers, holdsShellLines, roleOfKey } from "./_key_roles.ts";
import { isCommand } from "./_shell_lines.ts";
import type { Branch, Entry, Leaf, List, Tree } from "./_tree.ts";

/** What is known on the way down. */
type Place = {
  readonly path: string;
  readonly key: string;
  /** What all below is: the entries of a list that permits, the variables of an environment. */
  readonly role?: Role | undefined;
  /** Commands here are lines for a shell. */
  readonly shell: boolean;
};

export function factsOfTree(tree: Tree, path = ""): Fact[] {
  const facts: Fact[] = [];
  walk(tree, { path, key: "", shell: false }, facts);
  return facts;
}

function walk(tree: Tree, place: Place, facts: Fact[]): void {
  if (tree.type === "leaf") {
    const role = roleOfLeaf(tree, place);
    for (const part of entriesOf(tree, role, place)) facts.push(fact(role, place, part));
  } else if (tree.type === "array") {
    tree.items.forEach((item, index) => {
      walk(item, { ...place, path: join(place.path, String(index)) }, facts);
    });
  } else {
    for (const entry of tree.entries) walkEntry(entry, tree, place, facts);
    const line = commandLine(tree, place);
    if (line) facts.push(line);
  }
}

function walkEntry({ key, value }: Entry, parent: Branch, place: Place, facts: Fact[]): void {
  const inner = { path: join(place.path, key.value), key: key.value };
  if ((place.role === "allow" || place.role === "deny") && !roleOfKey(key.value)) {
    // {"rm": true} permits by its key; {"approve": true} of such an entry is a setting.
    const permits = value.type === "leaf"
      ? value.value !== "false" && value.value !== "null"
      : true;
    const role = permits ? place.role : "deny";
    facts.push(fact(role, inner, key));
    if (value.type !== "leaf") walk(value, { ...inner, shell: false }, facts);
    return;
  }
  if (place.role === "environment" || place.role === "header") {
    walk(value, { ...inner, role: place.role, shell: false }, facts);
    return;
  }
  if (holdsServers(place.key) && !/\.\d+$/.test(place.path) && value.type === "object") {
    facts.push(fact("description", { ...inner, key: "name" }, key));
  }
  const named = roleOfKey(key.value);
  const shell = place.shell || holdsShellLines(key.value);
  const role = place.key === "scripts" ? "shell" : roleBelow(named, key.value, value);
  // A program's name is "command" only where something else than a shell runs it.
  const asShell = role === "command" && shell && !hasArguments(parent);
  walk(value, { ...inner, role: asShell ? "shell" : role ?? inherited(place), shell }, facts);
}

/** Roles that reach everything below; those of single values do not. */
function inherited({ role }: Place): Role | undefined {
  return role === "argument" ? role : undefined;
}

/** A table under such a name holds settings, but for those that are tables by nature. */
function roleBelow(named: Role | undefined, key: string, value: Tree): Role | undefined {
  if (value.type !== "object") return named;
  const table = named === "environment" || named === "header" || named === "allow" ||
    named === "deny";
  return table && !/tools$/i.test(key) ? named : undefined;
}

/** An address, and a sentence that an agent may read, whatever name they stand under. */
const ADDRESS = /^(?:https?|wss?|ftp):\/\/\S+$/i;
const SENTENCE_WORDS_MIN = 5;

function roleOfLeaf({ value }: Leaf, { role, path }: Place): Role {
  const scalar = /^(?:true|false|null|[\d.+-]+)$/.test(value);
  if (role === undefined) return roleOfValue(value);
  // "autoApprove": true is no entry of a list, but a switch.
  if ((role === "allow" || role === "deny") && scalar) return "setting";
  // "command": ["npx", "-y", …]: the first is the program.
  if (role === "command" && /\.(?:[1-9]\d*)$/.test(path)) return "argument";
  return role;
}

function roleOfValue(value: string): Role {
  if (ADDRESS.test(value)) return "url";
  if (isCommand(value)) return "shell";
  return value.split(/\s+/, SENTENCE_WORDS_MIN).length === SENTENCE_WORDS_MIN
    ? "description"
    : "setting";
}

/** `allowed-tools: Read, Bash(git:*)` is a list in one string; spaces inside brackets separate nothing. */
function entriesOf(leaf: Leaf, role: Role, { key }: Place): readonly Leaf[] {
  const list = (role === "allow" || role === "deny") && /tools$/i.test(key);
  if (!list || leaf.end - leaf.start !== leaf.value.length) return [leaf];
  return [...leaf.value.matchAll(/[^\s,()]+(?:\([^()]*\)?)?/g)].map(({ 0: value, index }) => {
    const start = leaf.start + index;
    return { type: "leaf", value, start, end: start + value.length };
  });
}

function hasArguments(parent: Branch): boolean {
  return parent.entries.some(({ key }) => roleOfKey(key.value) === "argument");
}

/** A server's command with its arguments, as one line: what is said over several of them. */
function commandLine(branch: Branch, place: Place): Fact | undefined {
  const leaves: Leaf[] = [];
  for (const role of ["command", "argument"]) {
    const entry = branch.entries.find(({ key }) => roleOfKey(key.value) === role);
    if (entry) leaves.push(...leavesOf(entry.value));
  }
  // One word is a program, and a hook's command a line: both are told of already.
  if (leaves.length < 2 && (place.shell || !/\s/.test(leaves[0]?.value.trim() ?? ""))) {
    return undefined;
  }
  return joined(leaves, place);
}

function leavesOf(tree: Leaf | List | Branch): Leaf[] {
  if (tree.type === "leaf") return [tree];
  if (tree.type === "array") return tree.items.flatMap((item) => item.type === "leaf" ? item : []);
  // Zed: "command": { "path": …, "args": […] }
  return tree.entries.filter(({ key }) => /^(?:path|args|command)$/.test(key.value))
    .flatMap(({ value }) => value.type === "object" ? [] : leavesOf(value));
}

function joined(leaves: readonly Leaf[], { path }: Place): Fact {
  const parts: FactPart[] = [];
  let value = "";
  for (const leaf of leaves) {
    if (value !== "") value += " ";
    parts.push({ at: value.length, start: leaf.start, end: leaf.end });
    value += leaf.value;
  }
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  return { role: "shell", path, key: "command", value, start, end, parts };
}

function fact(role: Role, { path, key }: { path: string; key: string }, leaf: Leaf): Fact {
  return { role, path, key, value: leaf.value, start: leaf.start, end: leaf.end };
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
