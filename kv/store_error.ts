/** The store is missing or did not answer. Surfaces answer 503 with `code` and charge nothing. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: "db-unconfigured" | "db-unavailable";

  constructor(code: "db-unconfigured" | "db-unavailable", message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
