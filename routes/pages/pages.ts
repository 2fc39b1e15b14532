/**
 * The pages outside the account area that are made when they are asked for, in one file of the bundle: a start looks at each, whether or not it is asked for
 * (docs/decisions/0003).
 */
export { failurePage } from "./failure.ts";
export { fullAuditPage } from "./full_audit.ts";
export { homePage } from "./home.ts";
export { playgroundPage } from "./playground.ts";
export { tokenFormPage, tokenPage } from "./token.ts";
