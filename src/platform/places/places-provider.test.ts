import { expect, test } from 'vitest';
import type { PlacesLink } from './places-link.ts';
import { createPlacesProvider } from './places-provider.ts';

const parts = { street: 'Rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' };

/** Creates a page that answers while it is alive, and a provider that uses it. */
function setUp(opens = true) {
  const facts = { now: 0, online: true, opened: 0, alive: true, asked: [] as string[] };
  const link: PlacesLink = {
    alive: () => facts.alive,
    close: () => {
      facts.alive = false;
    },
    ask: (question) => {
      facts.asked.push(question.kind === 'find' ? question.typed : question.key);
      if (!facts.alive) return Promise.resolve(null);
      if (question.kind === 'pick')
        return Promise.resolve({ kind: 'picked', ask: 1, parts: question.key === 'gone' ? null : parts });
      const places = [
        { key: 'haute', title: 'Rue Haute 14', detail: 'Bruxelles' },
        { key: 'gone', title: 'Rue Basse 1', detail: '' },
      ];
      return Promise.resolve({ kind: 'found', ask: 1, places });
    },
  };
  const provider = createPlacesProvider({
    language: () => 'fr',
    isOnline: () => facts.online,
    now: () => facts.now,
    open: () => {
      facts.opened++;
      facts.alive = opens;
      return Promise.resolve(opens ? link : null);
    },
  });
  return { facts, provider };
}

test('finds texts, and turns the chosen one into an address', async () => {
  const { facts, provider } = setUp();
  const found = (await provider.find(`  rue haute ${'x'.repeat(300)}`)) ?? [];
  expect(facts.asked[0]).toHaveLength(200);
  expect(found.map((one) => one.address ?? one.title)).toEqual(['Rue Haute 14', 'Rue Basse 1']);
  const wholes = await Promise.all(found.map(async (one) => (one.address === null ? one.whole() : null)));
  expect(wholes).toEqual([{ ...parts, boxnumber: null, apartmentnumber: null }, null]);
  await provider.find('rue');
  expect(facts.opened).toBe(1);
});

test('opens nothing without network', async () => {
  const { facts, provider } = setUp();
  facts.online = false;
  expect(await provider.find('rue')).toBeNull();
  expect(facts.opened).toBe(0);
});

test('retries a page that failed to open after a minute, not at each letter', async () => {
  const { facts, provider } = setUp(false);
  for (const typed of ['rue', 'rue h', 'rue ha']) expect(await provider.find(typed)).toBeNull();
  expect(facts.opened).toBe(1);
  facts.now = 60_000;
  expect(await provider.find('rue hau')).toBeNull();
  expect(facts.opened).toBe(2);
});

test('finds nothing when the page fails later, and reopens it after the pause', async () => {
  const { facts, provider } = setUp();
  await provider.find('rue');
  facts.alive = false;
  expect(await provider.find('rue h')).toBeNull();
  facts.now = 60_000;
  expect(await provider.find('rue ha')).toHaveLength(2);
  expect(facts.opened).toBe(2);
});

test('closes with its screen, and reopens at the next search', async () => {
  const { facts, provider } = setUp();
  await provider.find('rue');
  provider.close();
  await Promise.resolve();
  expect(facts.alive).toBe(false);
  expect(await provider.find('rue h')).toHaveLength(2);
  expect(facts.opened).toBe(2);
});
