/** The example that the catalogue, the playground and the discovery files show. */
export const checkHoneypotExample = {
  arguments: { token: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2" },
  result: {},
} as const;
