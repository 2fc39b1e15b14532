/** Runs inside the service, before it: from the signal that ends it on, no commit comes to the database. */
Deno.addSignalListener("SIGTERM", () => {
  Deno.AtomicOperation.prototype.commit = () => Promise.reject(new TypeError("unreachable"));
});
