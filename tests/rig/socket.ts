/** Bytes to a port of this machine, and what is heard: for requests that no client sends. */

export type Heard = { readonly text: string; readonly closed: boolean };
export type TalkOptions = {
  /** Longer than any answer to a complete request takes on a busy machine, when absent. */
  readonly forMs?: number;
  readonly until?: RegExp;
};

const answerTimeoutMs = 10_000;

/** Hears until the end. */
export const never = /(?!)/;

/** A connection on which bytes are under way. */
export type Talk = {
  /** Sends more, after what is under way. */
  readonly send: (bytes: string) => void;
  /** Hears until `until` is met, the service closes, or `forMs` are over; closes it. */
  readonly hear: (options?: TalkOptions) => Promise<Heard>;
};

/** Sends bytes and hears until `until` is met, the service closes, or `forMs` are over. */
export async function talkTo(
  port: number,
  bytes: string | Uint8Array,
  options: TalkOptions = {},
): Promise<Heard> {
  return (await startTalk(port, bytes)).hear(options);
}

/** Begins to send; whoever begins must hear. */
export async function startTalk(port: number, bytes: string | Uint8Array): Promise<Talk> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoded = (text: string) => new TextEncoder().encode(text);
  let sending = sendAll(connection, typeof bytes === "string" ? encoded(bytes) : bytes);
  // Told to who hears.
  sending.catch(() => {});
  return {
    send: (more) => {
      sending = sending.then(() => sendAll(connection, encoded(more)));
      sending.catch(() => {});
    },
    hear: (options) => hear(connection, sending, options),
  };
}

async function hear(
  connection: Deno.Conn,
  sending: Promise<void>,
  { forMs = answerTimeoutMs, until = /\r\n\r\n/ }: TalkOptions = {},
): Promise<Heard> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(65_536);
  const heard = { text: "", closed: false };
  const hearAll = async () => {
    await sending;
    while (!until.test(heard.text)) {
      const read = await connection.read(buffer);
      if (read === null) throw new Error("closed by the service");
      heard.text += decoder.decode(buffer.subarray(0, read), { stream: true });
    }
  };
  const hearing = hearAll().catch(() => void (heard.closed = true));
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([hearing, new Promise<void>((end) => timer = setTimeout(end, forMs))]);
  clearTimeout(timer);
  const answer = { ...heard };
  connection.close();
  await hearing;
  return answer;
}

/** The system takes part of many bytes at a time. */
async function sendAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

/** The statuses of all answers in a text. */
export const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));

/** A body of spaces in chunks of one byte each. */
export const oneByteChunks = (count: number) => `${"1\r\n \r\n".repeat(count)}0\r\n\r\n`;
