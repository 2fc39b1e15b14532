import assert from "node:assert/strict";
import { compiledWithFile, importedWhenAsked } from "../../tasks/start_hints.ts";

const every = { has: () => true };

const functions = [
  ["a declaration", "function a(x){return x}", "var a=(function(x){return x});"],
  [
    "declarations among statements, used before they stand",
    "var b=a();async function a(){}function*c(d=()=>{}){}b;",
    "var a=(async function(){}),c=(function*(d=(()=>{})){});var b=a();b;",
  ],
  ["an arrow function", "var a=x=>x+1,b=2;", "var a=(x=>x+1),b=2;"],
  ["one with a body", "f(async({a},b=(1))=>{return a});", "f((async({a},b=(1))=>{return a}));"],
  ["one in another", "f(a=>b=>({c:d=>[e,f]}),g);", "f((a=>(b=>({c:(d=>[e,f])}))),g);"],
  ["one in a condition", "a?b=>b?1:2:c=>c;", "a?(b=>b?1:2):(c=>c);"],
  ["one in a template", "`${a.map(b=>`<${b}>`)}:${c=>c}`;", "`${a.map((b=>`<${b}>`))}:${(c=>c)}`;"],
  [
    "a function as a value",
    "a={b:function(){},c(){},function:1};",
    "a={b:(function(){}),c(){},function:1};",
  ],
  ["a declaration in a function", "{function a(){}}", "{function a(){}}"],
  [
    "text that looks like one",
    "'=>{';/[/]=>{/.test(1/2,b=>1/b,\"=>\");",
    "'=>{';/[/]=>{/.test(1/2,(b=>1/b),\"=>\");",
  ],
] as const;

for (const [what, given, wanted] of functions) {
  const name = `functions that are compiled with their file: ${what}`;
  Deno.test(name, () => assert.equal(compiledWithFile(given, every), wanted));
}

Deno.test("functions that begin elsewhere stay as they are", () => {
  const given = "function a(){}function b(){}c=()=>{};d=async()=>1;e=function(){};";
  const chosen = new Set(["function b", "async", "function()"].map((text) => given.indexOf(text)));
  const wanted = "var b=(function(){});function a(){}c=()=>{};d=(async()=>1);e=(function(){});";
  assert.equal(compiledWithFile(given, chosen), wanted);
});

Deno.test("what cannot be read as JavaScript ends the build", () => {
  assert.throws(() => compiledWithFile("f(]", every), /\] at 2 closes nothing/);
  assert.throws(() => compiledWithFile("{", every), /1 brackets are never closed/);
  assert.throws(() => compiledWithFile(")", every), /\) at 0 closes nothing/);
});

Deno.test("functions keep their names and are there before the first line runs", async () => {
  const text = compiledWithFile(
    "export{made,names};var made=a(1),names=[a,b,c=>{}].map(f=>f.name);" +
      "function a(x){return b(x)*2}async function c(){}function b(x){return x+1}",
    every,
  );
  const { made, names } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  assert.equal(made, 4);
  assert.deepEqual(names, ["a", "b", ""]);
});

Deno.test("specifiers of imports are made known when they run", () => {
  const given =
    'import{a}from"./a.js";f(()=>import("./b.js"),"import(\\"./c.js\\")",d.import("./e.js"));';
  const wanted = given.replace('import("./b.js")', 'import(import.meta.resolve("./b.js"))');
  assert.equal(importedWhenAsked(given), wanted);
});
