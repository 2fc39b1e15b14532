/** The demo's account, made as an operator makes one: plan, connected wallet, key. */

export type DemoAccount = {
  readonly key: string;
  /** Binds a sign-in identity to the account, once. */
  readonly linkUrl: string;
};

/** Makes the account over the operator endpoints. */
export async function makeAccount(
  baseUrl: string,
  operatorToken: string,
  connectedWallet: string,
): Promise<DemoAccount> {
  const operate = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.ok) throw new Error(`${path} answered ${response.status} ${answer.error}`);
    return answer;
  };
  const made = await operate("POST", "/accounts", { login: "demo", plan: "ai-agents" });
  const { account, linkUrl } = made;
  await operate("PATCH", `/accounts/${account.id}`, { connectedWallet });
  const { key } = await operate("POST", `/accounts/${account.id}/keys`, { name: "demo" });
  return { key, linkUrl };
}
