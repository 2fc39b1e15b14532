/** What a scanner without parsing comes to: one pattern for each habit of attackers, over the raw text. */
const patterns: readonly RegExp[] = [
  /(?:curl|wget)[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:ba|z)?sh/i,
  /bash\s+-i\s+>&\s*\/dev\/tcp\//i,
  /base64\s+(?:-d|--decode)/i,
  /\b(?:eval|exec)\s*\(/i,
  /~?\/\.(?:ssh|aws|gnupg|kube)\//i,
  /\b(?:printenv|os\.environ)\b/i,
  /webhook\.site|requestbin|ngrok|pastebin/i,
  /\b(?:ghp_|sk-|xox[bp]-|AKIA)[A-Za-z0-9_-]{10,80}/,
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/,
  /ignore (?:all )?(?:previous|prior) instructions/i,
  /do not (?:tell|inform|mention)/i,
  /<!--[^>]{0,400}-->/,
  /[\u200b\u2060\u202a-\u202e\u2066-\u2069]/,
  /"\*"|\b(?:Bash|Write)\(\*\)/,
  /dangerously|bypassPermissions|danger-full-access/i,
  /"approval_policy"|approval_policy\s*=\s*"never"/i,
  /--privileged|-v\s+\/:/,
  /\bcrontab\b|\.bashrc|\.zshrc/i,
  /\brm\s+-rf\s+[~/]/i,
  /xmrig|stratum\+tcp/i,
  /\b(?:npx|uvx)\s+(?:-y\s+)?[\w@/-]{2,80}/i,
];

/** How many of them match. */
export function naiveHits(text: string): number {
  return patterns.filter((pattern) => pattern.test(text)).length;
}
