/** Changes of a file that keep what it means to an agent or a shell. */
import { createScanner, parse, type ParseError } from "jsonc-parser";
import { stringify } from "smol-toml";
import type { ConfigFile } from "../../tools/agent_config/facts.ts";
import { editParts, editWords, lineRoles, wordRoles } from "./edit.ts";

/** A file to change: what it was read as, and under which name. */
export type Mutable = { readonly file: ConfigFile; readonly filename: string };
export type Mutated = { readonly text: string; readonly filename: string };

/** The changed file; null where the change does not apply. Unchanged text counts as null. */
export type Mutation = (given: Mutable) => Mutated | null;

const isEscaped = (syntax: ConfigFile["syntax"]) => syntax === "json" || syntax === "toml";

function inWords(change: (word: string) => string): Mutation {
  return ({ file, filename }) => ({
    text: editParts(file, wordRoles, (part) => editWords(part, change)),
    filename,
  });
}

function inLines(change: (line: string, file: ConfigFile) => string): Mutation {
  return ({ file, filename }) => ({
    text: editParts(file, lineRoles, (part) => change(part, file)),
    filename,
  });
}

function renamed(to: string, of: (given: Mutable) => boolean): Mutation {
  return (given) => of(given) ? { text: given.file.text, filename: to } : null;
}

const isProse = ({ file }: Mutable) => file.kind === "skill" || file.kind === "instructions";
const isServers = ({ file }: Mutable) => file.kind === "mcp" && file.syntax === "json";

const twins: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", c: "с", p: "р", i: "і" };

function withTwin(word: string): string {
  return word.replace(/[aeocpi]/, (letter) => twins[letter] ?? letter);
}

/** A shell or interpreter at the end of a pipe, with the path or `sudo` before it. */
const PIPED =
  /(?<=[^|]\|) *(?=(?:sudo )?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z)?sh|python3?|node)\b(?! -[cme]))/g;

function piped(between: string): Mutation {
  return inLines((line) => line.replace(PIPED, between));
}

/** The name of a program at the start of a command. */
const PROGRAM =
  /(?<=^|[|;&(]\s*)(curl|wget|bash|sh|cat|nc|python3?|base64|node|printenv|rm)(?=\s|$)/g;

export const mutations = {
  "upper case": inWords((word) => word.toUpperCase()),
  "capitals": inWords((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  "wide spacing": ({ file, filename }) => ({
    text: editParts(
      file,
      [...wordRoles, "shell"],
      (part) => part.replace(/(?<=\S) (?=\S)/g, "   "),
    ),
    filename,
  }),
  "homoglyphs": inWords((word) => withTwin(word)),
  "zero-width characters": inWords((word) =>
    word.length < 4 ? word : `${word.slice(0, 2)}\u200b${word.slice(2)}`
  ),
  "soft hyphens": inWords((word) =>
    word.length < 4 ? word : `${word.slice(0, 3)}\u00ad${word.slice(3)}`
  ),
  "full-width letters": inWords((word) =>
    word.replace(
      /^[a-z]/i,
      (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
    )
  ),
  "homoglyphs and zero-width characters": inWords((word) =>
    word.length < 4 ? word : `${withTwin(word).slice(0, 2)}\u200b${withTwin(word).slice(2)}`
  ),
  "character references": ({ file, filename }) =>
    file.syntax !== "markdown" ? null : {
      text: editParts(
        file,
        ["prose"],
        (part) =>
          editWords(part, (word) => word.replace(/^./su, (first) => `&#${first.codePointAt(0)};`)),
      ),
      filename,
    },
  "emphasis": ({ file, filename }) =>
    file.syntax !== "markdown" ? null : {
      text: editParts(
        file,
        ["prose"],
        (part) => editWords(part, (word) => word.length < 6 ? word : `**${word}**`),
      ),
      filename,
    },
  "no-break spaces": ({ file, filename }) => ({
    text: editParts(file, wordRoles, (part) => part.replace(/(?<=\p{L}) (?=\p{L})/gu, "\u00a0")),
    filename,
  }),
  "quoted prose": ({ file, filename }) =>
    file.syntax !== "markdown" ? null : {
      text: editParts(file, ["prose"], (part) => part.replace(/^(?=\p{L})/gmu, "> ")),
      filename,
    },
  "wrapped prose": ({ file, filename }) =>
    file.syntax !== "markdown" ? null : {
      text: editParts(file, ["prose"], (part) =>
        /^\s*[#|>]/.test(part) ? part : part.replace(/((?:\S+ ){4}\S+) /g, "$1\n")),
      filename,
    },
  "split lines": inLines((line, { syntax }) =>
    line.replace(/ (?=\||&&|https?:)/g, isEscaped(syntax) ? " \\\\\\n " : " \\\n ")
  ),
  "empty quotes in programs": inLines((line) =>
    line.replace(PROGRAM, (name) => `${name.slice(0, 1)}''${name.slice(1)}`)
  ),
  "quoted programs": inLines((line) => line.replace(PROGRAM, (name) => `'${name}'`)),
  "paths of programs": inLines((line) => line.replace(PROGRAM, (name) => `/usr/bin/${name}`)),
  "${IFS} for spaces": inLines((line) => line.replace(/\b(curl|wget|cat|rm) (?=\S)/g, "$1${IFS}")),
  "other package managers": inLines((line) =>
    line.replace(/\bnpx(?: -y| --yes)?(?= |$)/, line.includes(" ") ? "pnpm dlx" : "bunx")
      .replace(/\bnpm (?:install|i)\b/, "yarn add").replace(/\bpip3? install\b/, "uv pip install")
      .replace(/\buvx\b/, line.includes(" ") ? "pipx run" : "uvx")
  ),
  "other downloads": inLines((line) =>
    line.replace(/\bcurl -[fsSL]+ (?=["']?https?:[^|]*\|)/, "wget -qO- ")
  ),
  "other shells": inLines((line) => line.replace(/(?<=\| *)(ba)?sh\b(?! -c)/, "zsh")),
  "errors piped too": inLines((line) => line.replace(PIPED, "& ")),
  "wrapped shells": piped(" timeout 60 "),
  "shells with a variable": piped(" X=1 "),
  "shells in the background": piped(" nohup "),
  "filters before shells": piped(" grep -v x | tr -d y | "),
  "grouped shells": inLines((line) =>
    line.replace(/(?<=[^|]\|) *((?:sudo )?(?:\/(?:usr\/)?bin\/)?(?:ba|z)?sh)(?= *$)/gm, " { $1; }")
  ),
  "escaped letters": ({ file, filename }) =>
    file.syntax !== "json" ? null : {
      text: editParts(file, ["command", "argument", "shell", "description"], (part) =>
        part.includes("\\") ? part : part.replace(
          /(?<=\w)[a-z]/g,
          (letter) =>
            `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
        )),
      filename,
    },
  "in one line": ({ file, filename }) =>
    file.syntax === "json" ? { text: withoutTrivia(file.text), filename } : null,
  "comments and commas": ({ file, filename }) =>
    file.syntax !== "json" ? null : {
      text: `// settings\n${file.text.replace(/([}\]"\d])(\s*)\}(\s*)$/, "$1,$2}$3")}`,
      filename,
    },
  "carriage returns": ({ file, filename }) => ({
    text: file.text.replaceAll(/\r?\n/g, "\r\n"),
    filename,
  }),
  "other fences": ({ file, filename }) =>
    file.syntax !== "markdown" ? null : {
      text: file.text.replaceAll(/^```(\w*)[ \t]*$/gm, "~~~$1"),
      filename,
    },
  "as CLAUDE.md": renamed("CLAUDE.md", isProse),
  "as .cursorrules": renamed(".cursorrules", isProse),
  "as a skill": renamed(".claude/skills/x/SKILL.md", ({ file }) => file.kind === "instructions"),
  "as an editor's servers": (given) =>
    !isServers(given) ? null : {
      text: given.file.text.replace('"mcpServers"', '"servers"'),
      filename: ".vscode/mcp.json",
    },
  "as a Codex configuration": (given) => {
    const value = isServers(given) ? parsed(given.file.text) : null;
    const servers = value?.["mcpServers"] ?? null;
    return servers === null ? null : {
      text: stringify({ mcp_servers: servers }),
      filename: ".codex/config.toml",
    };
  },
} as const satisfies Record<string, Mutation>;

export type MutationName = keyof typeof mutations;

/** JSON without spaces, line breaks and comments; what is there twice stays so. */
function withoutTrivia(text: string): string {
  const scanner = createScanner(text, true);
  let tokens = "";
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    tokens += text.slice(scanner.getTokenOffset(), scanner.getPosition());
  }
  return tokens;
}

/** The object that a whole JSON text holds; null for others. */
function parsed(text: string): Record<string, unknown> | null {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return errors.length === 0 && isObject ? value as Record<string, unknown> : null;
}
