/** Values made when first asked for: building a schema costs more at start than using it later. */

/** A function that calls `make` once and answers its value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
