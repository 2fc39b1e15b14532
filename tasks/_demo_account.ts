/** The demo's account, made as an operator makes one: plan, connected wallet, key. */

/** Makes the account over the operator endpoints; resolves to its key. */
export async function makeAccount(
  baseUrl: string,
  operatorToken: string,
  connectedWallet: string,
): Promise<string> {
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
  const { account } = await operate("POST", "/accounts", { login: "demo", plan: "ai-agents" });
  await operate("PATCH", `/accounts/${account.id}`, { connectedWallet });
  return (await operate("POST", `/accounts/${account.id}/keys`, { name: "demo" })).key;
}
