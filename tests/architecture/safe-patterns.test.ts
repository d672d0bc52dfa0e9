import { checkSync, type AttackPattern } from "recheck";
import ts from "typescript";
import { beforeAll, expect, test, vi } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { listFiles } from "#tests/support/sources/documents.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";
import { isTest, nodesIn, parse, sourcesOf } from "#tests/support/sources/source-files.ts";

const productFile = /^(?:(?:app|reference-api|server|contract|platform|public)\/.+|server)\.(?:tsx?|m?js)$/;

/**
 * Expressions whose time may grow faster than their input, with what bounds that input and the worst time measured, at
 * most 5 ms.
 */
const bounded: Record<string, string> = {
  "/\\[(\\w+):((?:\\\\.|[^\\]\\\\])*)\\]/g": "2,000 characters of a comment in a GIFT file: 1.5 ms",
};

/** Modules that put regular expressions together while they load. */
const builders = [
  "app/features/exams/option-letters.ts",
  "app/server/v3/reader/plain-text.ts",
  "app/server/v3/reader/times.server.ts",
  "contract/account/reminders.ts",
  "contract/call-body.ts",
  "reference-api/content/damaged-text.ts",
];

const sources = sourcesOf(listFiles().filter((file) => productFile.test(file) && !isTest(file)));
const nodes = sources.map((source) => ({ file: source.file, nodes: nodesIn(parse(source)) }));

function isBuilt(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
}

beforeAll(() => {
  // the analysis in JavaScript: recheck's other backends are not installed
  vi.stubEnv("RECHECK_BACKEND", "pure");
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
});

const attackLength = 20_000;
/**
 * Time of the attack from which an expression is suspect: a linear one needs less than 1 ms, a quadratic one about 200
 * ms.
 */
const suspectMs = 20;

/** Runs an expression on the text that an analysis found to be expensive, made longer. Returns the best time of three. */
function attackMs(pattern: RegExp, { pumps, suffix }: AttackPattern): number {
  const text = pumps
    .map(({ prefix, pump }) => prefix + pump.repeat(attackLength / pumps.length / pump.length))
    .join("");
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    text.concat(suffix).replace(pattern, "");
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** Describes an expression that is not shown to need time proportional to its input; undefined for any other. */
function riskOf(literal: string): string | undefined {
  const end = literal.lastIndexOf("/");
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const found = checkSync(source, flags, { timeout: 300_000 });
  if (found.status === "safe") return undefined;
  // the search by random texts, for expressions with lookarounds, also reports linear ones
  const isSearched = found.status === "vulnerable" && found.checker === "fuzz";
  if (isSearched && attackMs(new RegExp(source, flags), found.attack) < suspectMs) return undefined;
  return `${found.status === "vulnerable" ? found.complexity.summary : "not decided"}: ${literal}`;
}

test(
  "every regular expression needs time in proportion to its input, or its input is bounded",
  { timeout: 600_000 },
  () => {
    const literals = new Set(
      nodes.flatMap((each) => each.nodes.filter(ts.isRegularExpressionLiteral)).map(({ text }) => text),
    );
    expect(literals.size).toBeGreaterThan(200);
    const unbounded = [...literals].filter((literal) => !(literal in bounded));
    const risks = sampleOf(unbounded, 0, 20).map(riskOf); // all of them take two minutes
    expectNoOmissions(risks.filter((risk) => risk !== undefined));
    expectNoOmissions(
      Object.keys(bounded).filter((literal) => !literals.has(literal) || riskOf(literal) === undefined),
    );
  },
);

test("expressions that are put together at run time are safe too", { timeout: 600_000 }, async () => {
  expect(nodes.filter((each) => each.nodes.some(isBuilt)).map(({ file }) => file)).toEqual(builders);
  const built: RegExp[] = [];
  const Original = RegExp;
  vi.stubGlobal(
    "RegExp",
    new Proxy(Original, {
      construct(target, [pattern, flags]: [string, string?]) {
        const made = new target(pattern, flags);
        built.push(made);
        return made;
      },
    }),
  );
  for (const file of builders) await import(/* @vite-ignore */ `../../${file}?built`); // a copy: tests share their modules
  vi.unstubAllGlobals();
  const patterns = [...new Set(built.map(String))];
  const risks = sampleOf(patterns, 0, 10).map(riskOf);
  expect(patterns.length).toBeGreaterThanOrEqual(builders.length);
  expectNoOmissions(risks.filter((risk) => risk !== undefined));
});
