import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { companyRows, eachWithCompany } from '#tests/support/data/rule-company.ts';
import { certifier } from '#tests/support/rows.ts';
import {
  hostileText,
  nearly,
  replacedAt,
  schemaOf,
  textPaths,
  valueAt,
} from '#tests/support/contract/schema-values.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

const names = Object.keys(mutations).filter(isMutationName);
const company = eachWithCompany();

/**
 * Pushes arguments that nearly match the contract, as Anne, who has every right. Returns the answer, whatever it is.
 */
async function send(name: MutationName, ...sent: { args: unknown; base?: unknown }[]) {
  const { anne } = company().who;
  const example = exampleArgs(anne.user)[name];
  const pushed = sent.map(({ args, base }) => ({
    ...aMutation(name, example),
    args,
    ...(base === undefined ? {} : { base }),
  }));
  return anne.askPush(definitionOf(name).remote, anne.envelope(pushed));
}

/** Returns the arguments of the example with another value at that path. */
function exampleWith(name: MutationName, path: string, value: unknown): { args: unknown } {
  return { args: replacedAt(exampleArgs(company().who.anne.user)[name], path, value) };
}

async function lay(name: MutationName): Promise<void> {
  const { server, who } = company();
  await server.store(...companyRows(name, { ...who, thomas: who.anne }, who.anne));
}

describe('arguments that nearly match the contract are settled: nothing fails or hangs', () => {
  test.each(names)('%s', async (name) => {
    await lay(name);
    const args = nearly(schemaOf(definitionOf(name).args), exampleArgs(company().who.anne.user)[name]);
    await fc.assert(
      fc.asyncProperty(args, fc.option(args, { nil: undefined, freq: 3 }), async (given, base) => {
        const { status, body } = await send(name, { args: given, base });
        expect([200, 400, 413]).toContain(status);
        const results = status === 200 ? pushResponse.parse(body).results : [];
        expect(results.map((one) => one.status)).not.toContain('deferred');
        // Without the mark: any word may stand in its random text.
        expect(JSON.stringify(status === 200 ? results : body)).not.toMatch(
          /node_modules|select |insert |zod|fastify|Error: /i,
        );
      }),
      { numRuns: isEveryday ? 5 : 15 },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

/** Employees named by arguments: the server replaces their names by the stored ones. */
const ofPeople = /(^|\.)(to|assignee|employee|handler|encodedBy|visitedBy|commercial)\.name$/;
const example = exampleArgs(certifier);
const texts = names.flatMap((name) =>
  textPaths(schemaOf(definitionOf(name).args), example[name]).map((path) => ({ name, path })),
);
/** Returns the hostile texts to try at the path of this index: all, or in `npm test` two of them in turn. */
function textsAt(index: number): string[] {
  const turned = hostileText.map((_text, offset) => hostileText[(2 * index + offset) % hostileText.length] ?? '');
  return isEveryday ? turned.slice(0, 2) : turned;
}

/** Returns what the contract makes of a text at a path of an example: a line is cleaned. The text itself where it is refused. */
function cleanedText(name: MutationName, path: string, text: string): string {
  const read = definitionOf(name).args.safeParse(exampleWith(name, path, text).args);
  const value = read.success ? valueAt(read.data, path) : text;
  return typeof value === 'string' ? value : text;
}

describe('hostile text is returned inert, a line cleaned and any other text unchanged', () => {
  test('wherever the contract accepts text', () => {
    expect(texts.length).toBeGreaterThan(60);
  });

  test.each(texts)('$name, $path', async ({ name, path }) => {
    // What `followUp.clear` names was never answered, so there is nothing to keep.
    for (const text of textsAt(texts.findIndex((one) => one.name === name && one.path === path))) {
      await company().anew();
      await lay(name);
      const { status, body } = await send(name, exampleWith(name, path, text));
      expect(status).toBe(200);
      const [result] = pushResponse.parse(body).results;
      const stored = JSON.stringify(await company().all());
      const cleaned = cleanedText(name, path, text);
      const isThere = cleaned.trim() !== '' && stored.includes(JSON.stringify(cleaned).slice(1, -1));
      const isTaken = result?.status === 'applied' || result?.status === 'merged';
      expect({ text, code: result?.error?.code, isThere }).toEqual({
        text,
        code: isTaken ? undefined : 'ValidationFailed',
        isThere: isTaken && cleaned.trim() !== '' && name !== 'followUp.clear' && !ofPeople.test(path),
      });
    }
  });

  test.each(texts)(
    '$name, $path: rejects NUL, half a surrogate pair, and text without bound',
    async ({ name, path }) => {
      await lay(name);
      const before = await company().all();
      const unstorable = ['a\u0000b', 'a\ud800b', 'x'.repeat(100_000)].map((text) => exampleWith(name, path, text));
      const { status, body } = await send(name, ...unstorable);
      expect(status).toBe(200);
      expect(pushResponse.parse(body).results).toMatchObject(
        unstorable.map(() => ({ status: 'refused', error: { code: 'ValidationFailed' } })),
      );
      const tooLong = await send(name, exampleWith(name, path, 'x'.repeat(2 ** 20)));
      expect(tooLong.status).toBe(413);
      expect(await company().all()).toEqual(before);
    },
  );
});
