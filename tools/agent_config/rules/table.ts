/** The tables of this folder, one after another. */
import type { Rule } from "../rules.ts";
import { agents } from "./_agents.ts";
import { concealment } from "./_concealment.ts";
import { credentialRead, environmentDump } from "./_credentials.ts";
import { exfiltration } from "./_exfiltration.ts";
import { harm } from "./_harm.ts";
import { hidden } from "./_hidden.ts";
import { promptInjection } from "./_injection.ts";
import { injectionLanguages } from "./_languages.ts";
import { overrides } from "./_overrides.ts";
import { packages } from "./_packages.ts";
import { approvalOff, autoTrust, sandboxOff } from "./_permissions.ts";
import { persistence } from "./_persistence.ts";
import { remoteExecution } from "./_remote_execution.ts";
import { encodedPayload, reverseShell, shellInServer } from "./_shells.ts";
import { system } from "./_system.ts";
import { wildcardPermission } from "./_wildcards.ts";

export const behaviour: readonly Rule[] = [
  ...remoteExecution,
  ...shellInServer,
  ...reverseShell,
  ...encodedPayload,
  ...credentialRead,
  ...environmentDump,
  ...exfiltration,
  ...promptInjection,
  ...injectionLanguages,
  ...concealment,
  ...hidden,
  ...sandboxOff,
  ...approvalOff,
  ...wildcardPermission,
  ...autoTrust,
  ...overrides,
  ...system,
  ...persistence,
  ...packages,
  ...agents,
  ...harm,
];
