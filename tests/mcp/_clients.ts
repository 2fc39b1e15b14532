/** The official clients at every revision they speak, behind one face. */
import * as v2 from "@modelcontextprotocol/client";
import * as z from "zod";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** The part of a listed tool that every revision has. */
export type ListedTool = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
};

/** A result of `tools/call` as the client hands it on. */
export type CallResult = {
  readonly isError: boolean;
  /** Of the one text block. */
  readonly text: string;
  readonly structured: unknown;
};

/** A client that has opened its connection. */
export type Connected = {
  readonly revision: string | undefined;
  readonly instructions: string | undefined;
  readonly server: { readonly name: string; readonly version: string } | undefined;
  readonly listTools: () => Promise<readonly ListedTool[]>;
  /** The client holds a result against the output schema once the tools are listed. */
  readonly callTool: (name: string, args: Record<string, unknown>) => Promise<CallResult>;
  /** Prompts, resources and templates: some hosts ask for them whatever the server declares. */
  readonly listOthers: () => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
};

/** A client of one version, which opens at one revision. */
export type ClientKind = {
  readonly name: string;
  readonly revision: string;
  /** Rejects when the server refuses it; without a key no Authorization is sent. */
  readonly connect: (url: string, key?: string) => Promise<Connected>;
};

const clientInfo = { name: "tests", version: "1.0.0" };
const newest = "2026-07-28";
const older = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

export const clientKinds: readonly ClientKind[] = [
  ...older.map((revision) => kind("v1", revision, connectV1(revision))),
  ...older.map((revision) =>
    kind("v2", revision, connectV2({ supportedProtocolVersions: [revision] }))
  ),
  kind("v2, negotiating,", newest, connectV2({ versionNegotiation: { mode: "auto" } })),
  kind("v2, pinned,", newest, connectV2({ versionNegotiation: { mode: { pin: newest } } })),
];

function kind(version: string, revision: string, connect: ClientKind["connect"]): ClientKind {
  return { name: `client ${version} at ${revision}`, revision, connect };
}

/** Version 1 asks for its newest revision only: the words of its first message are changed. */
function connectV1(revision: string): ClientKind["connect"] {
  const asking: typeof fetch = (input, init) => {
    const { body } = init ?? {};
    const sent = typeof body === "string"
      ? body.replace(`"protocolVersion":"${older[0]}"`, `"protocolVersion":"${revision}"`)
      : body;
    return fetch(input, { ...init, ...(sent === undefined ? {} : { body: sent }) });
  };
  return async (url, key) => {
    const transport = new TransportV1(new URL(url), { requestInit: headersOf(key), fetch: asking });
    const client = new ClientV1(clientInfo);
    await orClose(client, client.connect(transport));
    const ask: Ask = (request) => client.request(request, z.looseObject({}));
    return connected(client, ask, transport.protocolVersion);
  };
}

function connectV2(options: v2.ClientOptions): ClientKind["connect"] {
  return async (url, key) => {
    const requestInit = headersOf(key);
    const transport = new v2.StreamableHTTPClientTransport(new URL(url), { requestInit });
    const client = new v2.Client(clientInfo, options);
    await orClose(client, client.connect(transport));
    const ask: Ask = (request) => client.request(request);
    return connected(client, ask, client.getNegotiatedProtocolVersion());
  };
}

async function orClose(client: ClientV1 | v2.Client, opening: Promise<void>): Promise<void> {
  try {
    await opening;
  } catch (error) {
    await client.close();
    throw error;
  }
}

function headersOf(key: string | undefined): RequestInit {
  return key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

/** A request past the client's own look at what the server declares. */
type Ask = (
  request: { method: "prompts/list" | "resources/list" | "resources/templates/list" },
) => Promise<Readonly<Record<string, unknown>>>;

function connected(
  client: ClientV1 | v2.Client,
  ask: Ask,
  revision: string | undefined,
): Connected {
  return {
    revision,
    instructions: client.getInstructions(),
    server: client.getServerVersion(),
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args) => resultOf(await client.callTool({ name, arguments: args })),
    listOthers: async () => {
      const { prompts } = await ask({ method: "prompts/list" });
      const { resources } = await ask({ method: "resources/list" });
      const { resourceTemplates } = await ask({ method: "resources/templates/list" });
      return [prompts, resources, resourceTemplates];
    },
    close: () => client.close(),
  };
}

type AnyResult = Awaited<ReturnType<ClientV1["callTool"] | v2.Client["callTool"]>>;

function resultOf({ isError, content, structuredContent }: AnyResult): CallResult {
  const blocks = content as readonly { readonly type: string; readonly text?: string }[];
  const [block] = blocks;
  if (blocks.length !== 1 || block?.type !== "text" || block.text === undefined) {
    throw new Error(`a result has one text block: ${JSON.stringify(blocks)}`);
  }
  return { isError: isError === true, text: block.text, structured: structuredContent };
}
