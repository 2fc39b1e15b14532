/**
 * What CI runners ask for, in one file of the bundle: a start looks at each, whether or not it is asked for
 * (docs/decisions/0003).
 */
export { engineFile, manifestFile } from "./_engine_files.ts";
export { closeRun } from "./_report.ts";
export { openSession } from "./_session.ts";
