/**
 * Headless Chromium for tests: the system's own, driven by playwright-core. Nothing is downloaded.
 *
 * A visitor is a browser context of its own: cookies, storage and tabs of one person.
 */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** Where Debian and Ubuntu put it; `CHROMIUM` names another. */
const usualPath = "/usr/bin/chromium";

/** The Chromium to drive. @throws with a line that says how to get one. */
export async function findChromium(): Promise<string> {
  const path = Deno.env.get("CHROMIUM") ?? usualPath;
  const found = await Deno.stat(path).then(({ isFile }) => isFile, () => false);
  if (found) return path;
  throw new Error(
    `No Chromium at ${path}: install it (apt-get install chromium) or name it in CHROMIUM`,
  );
}

/** `--no-sandbox`: Chromium's own sandbox does not start as root, and in few containers. */
export async function startBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    // Its own handlers would keep this process from ending by a signal.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What a careful page never causes: errors in the console, refused loads, foreign requests. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

export type VisitorOptions = {
  /** The service; pages may load nothing from elsewhere, except by going there. */
  readonly baseUrl: string;
  readonly javaScriptEnabled?: boolean;
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
};

/** Somebody who has not been here before. */
export async function newVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { baseUrl, javaScriptEnabled = true, colorScheme = "light", width = 1_024 } = options;
  const context = await browser.newContext({
    baseURL: baseUrl,
    javaScriptEnabled,
    colorScheme,
    viewport: { width, height: 800 },
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const visited = new Set<string>();
  page.on("console", (message) => {
    if (!/error|warning/.test(message.type())) return;
    // Chromium notes there that a page itself came with an error's status; tests assert statuses.
    const ofPage = visited.has(message.location().url);
    if (ofPage && message.text().startsWith("Failed to load resource: the server resp")) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visited.add(request.url());
    else if (!request.url().startsWith(`${baseUrl}/`)) complaints.push(`request: ${request.url()}`);
  });
  return { context, page, complaints, close: () => context.close() };
}
