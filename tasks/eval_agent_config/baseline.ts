/**
 * A naive floor on the same kind of files: 21 patterns over raw text, written after reading samples, as
 * measured when the scanner was planned. Shares; `sameClass`: of files with the label, those with a hit
 * of that class.
 */
export const naive = {
  precision: 0.840,
  recall: 0.610,
  lexicalRecall: 0.73,
  semanticRecall: 0.23,
  benignHigh: 0.092,
  sameClass: {
    hardcoded_cred: 0.93,
    sandbox_disabled: 0.91,
    shell_pipe: 0.73,
    cred_read: 0.73,
    prompt_injection: 0.67,
    hidden_comment: 0.62,
    wildcard_perm: 0.57,
    obfuscation: 0.48,
    fake_prereq: 0.47,
    exfil: 0.28,
  } as Readonly<Record<string, number>>,
} as const;
