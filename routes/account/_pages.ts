/**
 * The account area and signing in, in one file of the bundle: a start looks at each, whether or not it is asked for
 * (docs/decisions/0003).
 */
export { finishSignIn } from "./_callback.ts";
export { changePolicy, changeWallet, signOutEverywhere } from "./_change_settings.ts";
export { createKey } from "./_create_key.ts";
export { confirmDeleting, deleteAccount } from "./_delete_account.ts";
export { ownForm } from "./_forms.ts";
export { home } from "./_home.ts";
export { keysPage } from "./_keys.ts";
export { linkPage } from "./_link.ts";
export { confirmRevoking, revokeKey } from "./_revoke_key.ts";
export { runPage } from "./_run.ts";
export { runsPage } from "./_runs.ts";
export { signedIn, toSignIn } from "./_session.ts";
export { settingsPage } from "./_settings.ts";
export { signInPage, startSignIn } from "./_sign_in.ts";
export { signOut } from "./_sign_out.ts";
export { usagePage } from "./_usage.ts";
