import { describe, expect, test } from 'vitest';
import { collectionDescriptions, mutationLabels, readCatalogue, frenchMessages } from './contract-sources.ts';
import type { ContractFacts, ContractDescriptions } from './contract-text.ts';
import { contractPage, findSilent } from './contract-text.ts';

const collections = "import type { Thing } from './entities/a-thing.ts';\ninterface Rows {\n  things: Thing;\n}\n";
const entity = `/** Something else. */
const other = 1;
/**
 * A thing
 * of two lines. Owned by the main API; seen by everybody.
 */
export const thing = z.object({});
export type Thing = z.infer<typeof thing>;
`;
const mutation = `/** Makes a thing. */
export const thingMake = defineMutation({
  name: 'thing.make',
});
/** No mutation. */
export const half = {};
`;
const frenchSource = 'const sentences = {\n  Broken: msg`C’est cassé.`,\n};';
const po = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n\n#: a.ts\nmsgid "C’est "\n"cassé."\nmsgstr "\\"Stuk\\"."\n';

describe('the descriptions', () => {
  test('of collections come from the docstring of the row’s schema', () => {
    expect([...collectionDescriptions(collections, new Map([['a-thing', entity]]))]).toEqual([
      ['things', 'A thing of two lines.'],
    ]);
  });

  test('of mutations come from the docstring of their definition', () => {
    expect([...mutationLabels([mutation])]).toEqual([['thing.make', 'Makes a thing.']]);
  });

  test('of codes are the French sentence and the Dutch one of the catalogue, over several lines and with quotation marks', () => {
    const french = frenchMessages(frenchSource).get('Broken') ?? '';
    expect(readCatalogue(po).get(french)).toBe('"Stuk".');
  });
});

describe('the page', () => {
  const facts: ContractFacts = {
    collections: [{ name: 'things', remote: 'main', holders: ['everybody'], parents: [] }],
    content: ['version', 'services'],
    mutations: [],
    rights: { everybody: 'a | b' },
    states: { thing: { made: ['broken'], broken: [] } },
    invoice: [],
    sale: [{ answers: { 'sold?': 'yes' }, state: null }],
    errors: [{ code: 'Broken', trigger: 'a fall' }],
  };
  const descriptions: ContractDescriptions = {
    collections: collectionDescriptions(collections, new Map([['a-thing', entity]])),
    mutations: new Map(),
    french: frenchMessages(frenchSource),
    dutch: readCatalogue(po),
  };

  test('has a line for each entry', () => {
    const page = contractPage(facts, descriptions);
    for (const line of [
      '| `things` | main | A thing of two lines. | everybody | – |',
      String.raw`| everybody | a \| b | – | nothing |`,
      '| broken | nothing: it is an end |',
      '| yes | – |',
      '| `Broken` | a fall | C’est cassé. | "Stuk". |',
    ])
      expect(page.split('\n')).toContain(line);
  });

  test('reports entries without a description', () => {
    expect(findSilent(facts, descriptions)).toEqual([]);
    expect(findSilent(facts, { ...descriptions, collections: new Map(), dutch: new Map() })).toEqual([
      'the collection things has no words',
      'in Dutch the code Broken has no words',
    ]);
  });
});
