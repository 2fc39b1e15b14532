/** What each operation of `openapi.json` has to say. */
import assert from "node:assert/strict";
import type { Route } from "../../routes/app.ts";
import { apiRoutes } from "../../routes/paths.ts";
import { errorCodes } from "../../schema/errors.ts";
import { openApi } from "../../schema/discovery/openapi.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";

// deno-lint-ignore no-explicit-any -- a document of any shape
type Json = any;

const document: Json = JSON.parse(
  JSON.stringify(openApi(Object.values(registry), tokenRiskDescription)),
);

const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method: method.toUpperCase(),
    operation,
  }))
);

function resolved(schema: Json): Json {
  return schema.$ref === undefined
    ? schema
    : document.components.schemas[schema.$ref.replace("#/components/schemas/", "")];
}

Deno.test("every route of the API is described with its methods, and no other", () => {
  // HEAD and OPTIONS are what HTTP makes of an operation; pages are not described.
  const routed = Object.entries<Route>(apiRoutes)
    .filter(([, { listed }]) => !listed)
    .flatMap(([path, { methods }]) =>
      methods.filter((method) => method === "GET" || method === "POST").flatMap((method) =>
        path === "/api/v1/tools/:name"
          ? Object.keys(registry).map((name) => `${method} /api/v1/tools/${name}`)
          : [`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`]
      )
    );
  assert.deepEqual(
    operations.map(({ name }) => name).toSorted(),
    [...routed, "POST /mcp"].toSorted(),
  );
});

for (const { name, path, operation } of operations) {
  Deno.test(`${name} has an example of every answer with a body, and the request id on each`, () => {
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      assert.ok(response.headers["X-Request-Id"], status);
      const content = response.content?.["application/json"];
      if (content === undefined) {
        assert.ok(["202", "304"].includes(status), status);
        continue;
      }
      // Files of any content have no example.
      if (status === "200" && path.endsWith("/{file}")) continue;
      const examples = Object.values<Json>(content.examples ?? {}).map(({ value }) => value);
      if (content.example !== undefined) examples.push(content.example);
      assert.ok(examples.length > 0, status);
      const codes = content.schema.allOf?.[1].properties.error.enum as string[] | undefined;
      if (codes === undefined) continue;
      assert.deepEqual(examples.map(({ error }) => error), codes);
      for (const code of codes) {
        assert.equal(String(errorCodes[code as keyof typeof errorCodes].status), status, code);
      }
    }
    if (operation.requestBody !== undefined) {
      const content = operation.requestBody.content["application/json"];
      assert.ok(content.example !== undefined || content.examples !== undefined);
    }
  });

  Deno.test(`${name} names 405 with Allow, 503 with Retry-After, and 401 with a challenge`, () => {
    const { responses, security } = operation;
    assert.ok(responses["405"].headers["Allow"]);
    if (path === "/healthz" || path.startsWith("/engine/")) return;
    assert.ok(responses["503"].headers["Retry-After"]);
    if (security?.length === 0) {
      assert.equal(responses["401"], undefined);
      return;
    }
    assert.ok(responses["401"].headers["WWW-Authenticate"]);
    assert.ok(responses["429"].headers["Retry-After"]);
    assert.ok(responses["500"]);
  });

  if (path === "/mcp") continue;
  Deno.test(`every object in the body of ${name} is closed, and every text bounded`, () => {
    const schema = operation.requestBody?.content["application/json"].schema;
    let objects = 0;
    const visit = (value: Json): void => {
      const inner = resolved(value);
      if (inner.type === "object") {
        objects++;
        assert.equal(inner.additionalProperties, false);
        for (const property of Object.values<Json>(inner.properties ?? {})) visit(property);
      }
      if (inner.type === "array") {
        assert.ok(inner.maxItems > 0);
        visit(inner.items);
      }
      if (inner.type === "string") assert.ok(inner.maxLength > 0 || inner.enum !== undefined);
    };
    if (schema !== undefined) visit(schema);
    assert.equal(objects > 0, schema !== undefined);
  });
}

Deno.test("HEAD is taken where GET is and no key is needed, as the document says", () => {
  assert.match(document.info.description, /`HEAD` is answered like `GET`/);
  for (const { path, method, operation } of operations) {
    if (method !== "GET") continue;
    const { methods }: Route =
      apiRoutes[path.replaceAll(/{(\w+)}/g, ":$1") as keyof typeof apiRoutes];
    assert.equal(methods.includes("HEAD"), operation.security?.length === 0, path);
  }
});

/** Where else than at paths that are not served. */
const rare: Readonly<Record<string, readonly string[]>> = {
  "304": ["/engine/manifest.json", "/engine/{version}/{file}"],
  "404": ["/engine/{version}/{file}", "/mcp"],
  "413": ["/mcp"],
  "415": ["/mcp"],
};

Deno.test("304, 404, 413 and 415 stand where they are answered, and nowhere else", () => {
  for (const [status, paths] of Object.entries(rare)) {
    const named = operations.filter(({ operation }) => operation.responses[status] !== undefined);
    assert.deepEqual(named.map(({ path }) => path).toSorted(), paths.toSorted(), status);
  }
});

Deno.test("the description leads to the pages: documentation, terms, each read's fields, keys", () => {
  const { info, externalDocs, components } = document;
  assert.equal(externalDocs.url, "{base_url}/docs");
  assert.equal(info.termsOfService, "{base_url}/terms");
  assert.match(components.securitySchemes.apiKey.description, /\/docs\/plans#how-to-get-a-plan$/);
  const documented = operations.filter(({ operation }) => operation.externalDocs !== undefined);
  const { name: open } = tokenRiskDescription;
  assert.deepEqual(
    [...new Set(documented.map(({ operation }) => operation.externalDocs.url))],
    [...Object.keys(registry), open].map((name) => `{base_url}/docs/tools/${name}`),
  );
});
