/** Every page of the service that is the same for everybody, as HTML and as Markdown. */
import type { BuiltPage } from "../../schema/built_page.ts";
import { service } from "../../schema/service.ts";
import type { OpenReadDescription, ToolDescription } from "../../schema/tool.ts";
import { errorLines, networkLines, ruleLines } from "../_doc_pages.ts";
import { mcpSiteLines } from "../_mcp_page.ts";
import { errorPages } from "./_errors.ts";
import { asServed, fileLines } from "./_from_files.ts";
import type { SitePage, SitePages } from "./_page.ts";
import { limitLines, planLines } from "./_plans.ts";
import { renderMarkdown } from "./_render.ts";
import { toolPages } from "./_tools.ts";
import { notCheckedLines, verdictLines } from "./_verdicts.ts";

export type SiteSources = {
  readonly tools: readonly ToolDescription[];
  readonly tokenRisk: OpenReadDescription;
};

/** By path, in the order of the sitemap. */
export function sitePages(sources: SiteSources): Readonly<Record<string, BuiltPage>> {
  const documents = documentPages(sources);
  const all = { "/docs": indexPage(documents), ...documents, ...legalPages() };
  return Object.fromEntries(
    Object.entries(all).map(([path, page]) => [path, builtPage(path, page)]),
  );
}

function documentPages({ tools, tokenRisk }: SiteSources): SitePages {
  return {
    "/docs/quick-start": {
      title: "Quick start",
      about: "From nothing to an answer in two minutes.",
      lines: fileLines("quick_start.md"),
    },
    ...toolPages(tools, tokenRisk),
    ...errorPages(errorLines()),
    "/docs/plans": {
      title: "Plans",
      about: "Credits, prices, what each plan calls and how to get one.",
      lines: planLines(tools),
    },
    "/docs/limits": {
      title: "Limits",
      about: "Ceilings of requests, sizes and times, and the headers that tell where you stand.",
      lines: limitLines(),
    },
    ...surfacePages(tools),
    "/docs/changelog": {
      title: "Changelog",
      about: "What changed in which version.",
      lines: fileLines("../CHANGELOG.md"),
    },
  };
}

function surfacePages(tools: readonly ToolDescription[]): SitePages {
  return {
    "/docs/mcp": {
      title: "MCP",
      about: "The tools for AI agents, with configurations to paste into clients.",
      lines: mcpSiteLines(),
    },
    "/docs/ci": {
      title: "CI runs",
      about: "Sessions, reports and verdicts for jobs that scan contracts.",
      lines: fileLines("ci.md", { without: ["Publishing an engine"] }),
    },
    "/docs/verdicts": {
      title: "Verdicts",
      about: "What the answers that judge mean.",
      lines: verdictLines(tools),
    },
    "/docs/not-checked": {
      title: "What is not checked",
      about: "What no answer covers.",
      lines: notCheckedLines(),
    },
    "/docs/networks": {
      title: "Networks",
      about: "The networks: status, liquidity, detection, venues, simulation.",
      lines: networkLines(),
    },
    "/docs/rules": {
      title: "Rules of scan_agent_config",
      about: "Every pattern that the scanner of files for agents looks for.",
      lines: ruleLines(),
    },
  };
}

function legalPages(): SitePages {
  const page = (title: string, file: string): SitePage => ({
    title,
    about: "",
    lines: fileLines(file),
  });
  return { "/privacy": page("Privacy", "privacy.md"), "/terms": page("Terms", "terms.md") };
}

/** Pages of a folder with a page of its own, such as those of error codes, are reached from there. */
function indexPage(pages: SitePages): SitePage {
  const listed = Object.entries(pages).filter(([path]) => path.split("/").length === 3);
  return {
    title: "Documentation",
    about: "",
    lines: [
      service.summary,
      "",
      ...listed.map(([path, { title, about }]) => `- [${title}](${path}): ${about}`),
      "",
      "Every page has a Markdown twin at its address with `.md` at the end. For machines: " +
      "[OpenAPI](/openapi.json), [llms.txt](/llms.txt), [everything in one file](/llms-full.txt), " +
      "[agent.json](/agent.json), [mcp.json](/mcp.json).",
    ],
  };
}

function builtPage(path: string, { title, lines }: SitePage): BuiltPage {
  const body = asServed(lines.join("\n")).trim();
  return {
    title,
    html: renderMarkdown(body),
    markdown: `# ${title}\n\n${withAbsoluteLinks(path, body)}\n`,
  };
}

/** A twin leads to twins, and is read far from the address it was found at. */
function withAbsoluteLinks(path: string, body: string): string {
  return body.replaceAll(/\]\((\/[^)#\s]*|)(#[^)\s]*)?\)/g, (_, target: string, anchor = "") => {
    const page = target === "" ? path : target;
    const twin = /^\/(docs|privacy|terms)(\/|$)/.test(page) ? ".md" : "";
    return `]({base_url}${page}${twin}${anchor})`;
  });
}
