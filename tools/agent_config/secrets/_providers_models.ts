/** Keys and tokens of models, clouds and code, as their providers issue them. */
import { h, type Provider, x } from "./_provider.ts";

export const commonProviders = [
  {
    id: "anthropic",
    name: "an Anthropic key",
    severity: "critical",
    pattern: /\bsk-ant-(?:api|admin|sid|oat)\d{2}-[\w-]{20,120}/g,
    shape: `sk-ant-api03-${x(90)}AA`,
  },
  {
    id: "openai",
    name: "an OpenAI key",
    severity: "critical",
    pattern:
      /\bsk-(?:proj|svcacct|admin|None)-[\w-]{20,180}|\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b|\bsk-[A-Za-z0-9]{32,64}\b/g,
    shape: `sk-proj-${x(48)}`,
  },
  {
    id: "openrouter",
    name: "an OpenRouter key",
    severity: "critical",
    pattern: /\bsk-or-v1-[0-9a-f]{40,64}\b/g,
    shape: `sk-or-v1-${h(64)}`,
  },
  {
    id: "google",
    name: "a Google API key",
    severity: "high",
    pattern: /\bAIza[\w-]{35}(?![\w-])/g,
    shape: `AIza${x(35)}`,
  },
  {
    id: "google-oauth",
    name: "a Google OAuth secret or token",
    severity: "high",
    pattern: /\bGOCSPX-[\w-]{24,32}|\bya29\.[\w-]{30,200}/g,
    shape: `GOCSPX-${x(28)}`,
  },
  {
    id: "aws-key-id",
    name: "an AWS access key id",
    severity: "critical",
    pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g,
    shape: `AKIA${"Z".repeat(16)}`,
  },
  {
    id: "aws-secret",
    name: "an AWS secret key",
    severity: "critical",
    pattern:
      /aws_?secret_?(?:access_?)?key["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    shape: `aws_secret_access_key=${x(40)}`,
  },
  {
    id: "github",
    name: "a GitHub token",
    severity: "critical",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,90})\b/g,
    shape: `ghp_${x(36)}`,
  },
  {
    id: "gitlab",
    name: "a GitLab token",
    severity: "critical",
    pattern: /\bgl(?:pat|ptt|dt|rt|oas|cbt|ft|soat)-[\w-]{20,64}\b/g,
    shape: `glpat-${x(20)}`,
  },
  {
    id: "slack",
    name: "a Slack token",
    severity: "critical",
    pattern:
      /\bxox[abeoprs]-[A-Za-z0-9-]{10,120}|\bxapp-\d-[A-Z0-9]{8,14}-\d{8,16}-[a-z0-9]{32,80}/g,
    shape: `xoxb-${"#".repeat(12)}-${"#".repeat(12)}-${x(24)}`,
  },
  {
    id: "stripe",
    name: "a Stripe key",
    severity: "critical",
    pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,120}|\bwhsec_[A-Za-z0-9+/]{24,64}/g,
    shape: `sk_live_${x(24)}`,
  },
  {
    id: "npm",
    name: "an npm token",
    severity: "critical",
    pattern: /\bnpm_[A-Za-z0-9]{36}\b/g,
    shape: `npm_${x(36)}`,
  },
  {
    id: "pypi",
    name: "a PyPI token",
    severity: "critical",
    pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{40,200}/g,
    shape: `pypi-AgEIcHlwaS5vcmc${x(70)}`,
  },
  {
    id: "hugging-face",
    name: "a Hugging Face token",
    severity: "high",
    pattern: /\bhf_[A-Za-z]{34}\b|\bhf_[A-Za-z0-9]{30,40}\b/g,
    shape: `hf_${x(34)}`,
  },
  {
    id: "notion",
    name: "a Notion token",
    severity: "high",
    pattern: /\bntn_[A-Za-z0-9]{40,60}\b|\bsecret_[A-Za-z0-9]{43}\b/g,
    shape: `ntn_${x(46)}`,
  },
] as const satisfies readonly Provider[];
