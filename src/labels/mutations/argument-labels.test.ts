import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mutations } from '#contract/mutations/catalogue.ts';
import { testContent } from '#tests/support/content.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import { certifier } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { mutationLabels } from './mutation-labels.ts';

const formats = {
  day: (day: string) => `le jour ${day}`,
  dateTime: (at: string) => `le moment ${at}`,
  money: (cents: number) => `${cents} cents`,
};

/** Arguments that no label shows, by the end of their path, and why. */
const notRead: readonly (readonly [path: RegExp, why: string])[] = [
  [/(^|\.)\w*[iI]ds?(\.\d+)?$/, 'an identifier: what it names has words elsewhere, or is counted'],
  [/(^|\.)id$/, 'an identifier'],
  [/(proofs|photos)\.\d+$/, 'identifiers of files: counted'],
  [/^(overlaps|besides)\.\d+$|^handOver\.from$/, 'identifiers: what the planner saw'],
  [/^formVersion$/, 'the version of the form'],
  [/^(seen|replaces)$/, 'says which decision, or which request, its author saw'],
  [/^submittedAt$/, 'says which draft is meant, as its author saw it'],
  [/^sha256$|^size$/, 'the hash and the size of a file, measured by the device'],
  [/^answer\.(value|from)\.type$/, 'says what kind of answer or origin follows, which itself is shown'],
  [/^type$/, 'the media type of a file, as the browser says it; of a client it is shown, see below'],
  [/strokes\.\d+\.\d+$/, 'the drawing of a signature'],
  [/coordinates\.(latitude|longitude)$/, 'degrees: that a position was noted is told, and how exactly'],
  [/^fields\./, 'the fields of a draft as JSON: the form shows them'],
  [/^query$|^columns\./, 'the address and the columns of a list: the name of the view tells it'],
  [/^changes\.pictureId$/, 'an identifier: told as a new picture'],
  [/^checklist\.\d+\.choice$/, 'a code: its name is told, see below'],
  [/^checklist\.1\.result$/, 'follows from the choice, which is told'],
];

/** Codes that read the same as their label, or that stand in a name of the company's choice. */
const sameLabels = new Set(['PEB', '360', 'Bank', 'Architect', 'absent']);

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];
interface Leaf {
  path: Path;
  value: string | number | boolean;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns the schemas of which one, or all, must match. */
const waysOf = (schema: Json): unknown[] => ['anyOf', 'oneOf', 'allOf'].flatMap((way) => listOf(schema[way]));

/** Returns every text, number and boolean in the arguments, with its path. */
function leaves(value: unknown, path: Path = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
  const isLeaf = typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isLeaf ? [{ path, value }] : [];
}

function withValue(args: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(args))
    return listOf(args).map((item, index) => (index === key ? withValue(item, rest, value) : item));
  return isObject(args) ? { ...args, [key]: withValue(args[key], rest, value) } : args;
}

/** Returns the allowed values of every choice in a schema, by path, with `*` for the items of a list. */
function choicesOf(schema: unknown, path: readonly string[] = []): { path: string; codes: readonly string[] }[] {
  if (!isObject(schema)) return [];
  const codes = listOf(schema['enum']).map(String);
  const own = codes.length === 0 ? [] : [{ path: path.join('.'), codes }];
  const ways = waysOf(schema);
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...own,
    ...ways.flatMap((way) => choicesOf(way, path)),
    ...properties.flatMap(([key, one]) => choicesOf(one, [...path, key])),
    ...(isObject(schema['items']) ? choicesOf(schema['items'], [...path, '*']) : []),
  ];
}

/** Returns every path of a schema that takes a value. */
function pathsOf(schema: unknown, path: readonly string[] = []): string[] {
  if (!isObject(schema)) return [];
  const ways = waysOf(schema);
  if (ways.length > 0) return ways.flatMap((way) => pathsOf(way, path));
  if (isObject(schema['properties']))
    return Object.entries(schema['properties']).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  if (schema['type'] === 'array') return pathsOf(schema['items'], [...path, '*']);
  return schema['type'] === 'null' ? [] : [path.join('.')];
}

const starred = (path: Path): string => path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
const examples = fullExamples(certifier);
const isRead = (name: string, path: Path): boolean =>
  (starred(path) === 'type' && name.startsWith('client.')) || !notRead.some(([end]) => end.test(path.join('.')));

function linesOf(name: string, args: unknown, language: 'fr' | 'nl' = 'fr'): string[] {
  const { title, lines } = mutationLabels({ i18n: speak(language), formats, content: testContent }, { name, args });
  return [title, ...lines.map(({ label, text }) => `${label} = ${text}`)];
}

/** Returns other values of the same kind that the contract allows. */
function others({ value }: Leaf, codes: readonly string[] | undefined): unknown[] {
  if (codes !== undefined) return codes.filter((code) => code !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 5, value + 1];
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return ['2027-02-03T10:11:12.000Z'];
  return /^\d{4}-\d\d-\d\d$/.test(value) ? ['2027-02-03'] : [];
}

describe('argumentLines', () => {
  test.each(Object.keys(mutations))('%s has an example that fills in every argument', (name) => {
    const schema = z.toJSONSchema(mutations[name as keyof typeof mutations].args, {
      io: 'input',
      unrepresentable: 'any',
    });
    const given = new Set(
      examples.filter((one) => one.name === name).flatMap(({ args }) => leaves(args).map(({ path }) => starred(path))),
    );
    const missing = pathsOf(schema).filter((path) => !given.has(path) && !path.endsWith('Id') && path !== 'fields');
    expect(missing).toEqual([]);
  });

  test.each(examples.map((one, index) => ({ ...one, index })))(
    '$name ($index) shows every argument',
    ({ name, args }) => {
      const { args: schema } = mutations[name];
      const codes = new Map(
        choicesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
          (choice) => [choice.path, choice.codes] as const,
        ),
      );
      const lines = linesOf(name, args);
      const all = lines.join('\n');
      const labels = lines.slice(1).map((line) => line.split(' = ')[0]);
      expect(new Set(labels).size).toBe(labels.length);
      const missing: string[] = [];
      for (const leaf of leaves(args)) {
        if (!isRead(name, leaf.path)) continue;
        const allowed = codes.get(starred(leaf.path));
        const where = leaf.path.join('.');
        const changes = others(leaf, allowed)
          .map((other) => withValue(args, leaf.path, other))
          .filter((other) => schema.safeParse(other).success);
        // A text must appear as it is; any other value must read differently when it changes.
        if (typeof leaf.value === 'string' && changes.length === 0 && allowed === undefined) {
          const isCode =
            /\.(code|codes\.\d+|(?<!vatException\.|^questions\.\d+\.)reason)$|^(questions\.\d+\.)?question$|^pieces\.\d+$/.test(
              where,
            );
          const spoken = where.endsWith('vatNumber') ? 'BE 0123.456.749' : leaf.value;
          if (isCode ? `${all}\n`.includes(`${leaf.value}\n`) : !all.includes(spoken)) missing.push(where);
        } else if (changes.some((other) => linesOf(name, other).join('\n') === all)) missing.push(where);
      }
      expect(missing).toEqual([]);
    },
  );

  test('a check with choices reads as the chosen one', () => {
    const submitted = examples.findLast(({ name }) => name === 'feedback.submit');
    expect(linesOf('feedback.submit', submitted?.args).join('\n')).toMatch(/\nVerdict.: Conforme\n/);
    expect(linesOf('feedback.submit', submitted?.args, 'nl').join('\n')).toContain('\nBesluit: Conform\n');
  });

  test.each(['fr', 'nl'] as const)('no choice reads as its code, and no two choices read alike (%s)', (language) => {
    const wrong: string[] = [];
    for (const { name, args } of examples) {
      const { args: schema } = mutations[name];
      for (const { path, codes } of choicesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) {
        const leaf = leaves(args).find((one) => starred(one.path) === path);
        if (leaf === undefined || !isRead(name, leaf.path)) continue;
        const read = codes
          .map((code) => ({ code, args: withValue(args, leaf.path, code) }))
          .filter((one) => schema.safeParse(one.args).success)
          .map((one) => ({ code: one.code, text: linesOf(name, one.args, language).join('\n') }));
        const words = (text: string): string[] => text.split(/[^\p{L}\p{N}.]+/u);
        const coded = read.filter(({ code, text }) => !sameLabels.has(code) && words(text).includes(code));
        wrong.push(...coded.map(({ code }) => `${name}: ${path} ${code}`));
        if (new Set(read.map(({ text }) => text)).size !== read.length) wrong.push(`${name}: ${path} alike`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('shows a field that was emptied and omits one that was never filled in', () => {
    expect(linesOf('client.update', { clientId: certifier.id, changes: { phone: null, note: '' } })).toEqual([
      'Modification du client',
      'Téléphone = (vide)',
      'Note = (vide)',
    ]);
    expect(
      linesOf('visit.cancel', {
        visitId: certifier.id,
        orderId: certifier.id,
        at: '2026-11-20T09:00:00.000Z',
        reason: '',
      }),
    ).toEqual(['Visite annulée', 'Moment = le moment 2026-11-20T09:00:00.000Z']);
  });

  test('shows codes until the content is on the device, and loses nothing', () => {
    const args = examples.find(({ name }) => name === 'followUp.answer')?.args;
    const { lines } = mutationLabels({ i18n: speak('fr'), formats, content: null }, { name: 'followUp.answer', args });
    expect(lines[0]).toEqual({ label: 'wall-insulation', text: 'visible' });
  });
});
