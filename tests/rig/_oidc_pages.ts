/** The issuer's own pages: who signs in, and whether that person lets the service know. */

/** The login page: one button a user, and one that denies. */
export function loginPage(users: readonly string[]): string {
  const buttons = users.map((user) =>
    `<button name="user" value="${user}">Sign in as ${user}</button>`
  );
  return page("Sign in", [...buttons, denyButton]);
}

/** The consent page, in words of the user who is signed in. */
export function consentPage(user: string): string {
  return page(`Let the service know who you are, ${user}?`, [
    '<button name="allow" value="yes">Allow</button>',
    denyButton,
  ]);
}

const denyButton = '<button name="deny" value="yes">Deny</button>';

function page(title: string, buttons: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body><main><h1>${title}</h1>
<p>An issuer on this machine only. It knows no passwords.</p>
<form method="post">${buttons.map((button) => `<p>${button}</p>`).join("")}</form>
</main></body></html>`;
}
