/** What people paste into the clients they use: one row a client, with the endpoint and a bearer key. */
import { service, surfaces } from "../service.ts";

export type ClientConfig = {
  readonly client: string;
  /** Where the client reads it from. */
  readonly file: string;
  /** An object for a JSON file, a text for any other. */
  readonly config: Readonly<Record<string, unknown>> | string;
  readonly note: string;
};

const name = service.mcpName;
const endpoint = `{base_url}${surfaces.mcp.path}`;
const bearer = (key: string) => ({ "Authorization": `Bearer ${key}` });
const fromVariable = "Reads the key from the environment variable API_KEY.";

/** A server as most clients write it. */
export const mcpServers = {
  [name]: { type: "http", url: endpoint, headers: bearer("<API_KEY>") },
};

export const clientConfigs: readonly ClientConfig[] = [
  {
    client: "Claude Code",
    file: ".mcp.json",
    config: {
      mcpServers: { [name]: { type: "http", url: endpoint, headers: bearer("${API_KEY}") } },
    },
    note: fromVariable,
  },
  {
    client: "VS Code",
    file: ".vscode/mcp.json",
    config: {
      inputs: [{ type: "promptString", id: "api-key", description: "API key", password: true }],
      servers: { [name]: { type: "http", url: endpoint, headers: bearer("${input:api-key}") } },
    },
    note: "Asks for the key once and keeps it.",
  },
  {
    client: "Cursor",
    file: ".cursor/mcp.json",
    config: { mcpServers: { [name]: { url: endpoint, headers: bearer("${env:API_KEY}") } } },
    note: fromVariable,
  },
  {
    client: "Codex",
    file: "~/.codex/config.toml",
    config: `[mcp_servers.${name}]\nurl = "${endpoint}"\nbearer_token_env_var = "API_KEY"\n`,
    note: fromVariable,
  },
  {
    client: "Gemini CLI",
    file: "~/.gemini/settings.json",
    config: { mcpServers: { [name]: { httpUrl: endpoint, headers: bearer("$API_KEY") } } },
    note: fromVariable,
  },
  {
    client: "Windsurf",
    file: "~/.codeium/windsurf/mcp_config.json",
    config: { mcpServers: { [name]: { serverUrl: endpoint, headers: bearer("${env:API_KEY}") } } },
    note: fromVariable,
  },
  {
    client: "Zed",
    file: "~/.config/zed/settings.json",
    config: { context_servers: { [name]: { url: endpoint, headers: bearer("<API_KEY>") } } },
    note: "Zed reads no variables there: the key itself has to stand in the file.",
  },
  {
    client: "Claude Desktop",
    file: "claude_desktop_config.json",
    config: {
      mcpServers: {
        [name]: {
          command: "npx",
          args: ["-y", "mcp-remote@0.15.1", endpoint, "--header", "Authorization:${AUTHORIZATION}"],
          env: { AUTHORIZATION: "Bearer <API_KEY>" },
        },
      },
    },
    note:
      "This file takes local servers only: mcp-remote stands between. Where the client offers " +
      "a custom connector with a request header, give it the endpoint and the header instead.",
  },
];
