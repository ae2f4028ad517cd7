import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { liveContent } from '#data/content/stored-content.ts';
import { storeConfig, openRootDatabase, readContent, writeSession } from '#data/database/root-database.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { followContent } from './follow-content.ts';

const root = openRootDatabase();
const config: PublicConfig = {
  ...testPublicConfig,
  deployment: 'test',
  mainBase: 'http://localhost/api/v1',
  fieldBase: 'http://localhost/field/v1',
};
const user = testUser();

function contentOf(version: string): Content {
  const service = {
    code: 'PEB' as const,
    name: { fr: 'Certificat', nl: 'Certificaat' },
    regionalNames: {},
    minutes: { usual: 60, from: 40, to: 90 },
    price: { usual: 21_500, from: 15_000, to: 40_000 },
    vat: 21,
  };
  const survey = { sections: [], questions: [], unknownReasons: [] };
  const terms = { labelScales: [], validity: [], supplements: [], vatRates: [], regionZipcodes: [] };
  const empty = { documents: [], checklists: [], proofs: [], regions: [], servedAreas: [], remarks: [], ...terms };
  return { version, edition: 'test', services: [service], survey, ...empty };
}

/** What the server has; null when it is away. */
let served: string | null;
let asked: string[];
let stop: () => void = () => undefined;

const fetchContent: typeof fetch = (input) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const version = url.searchParams.get('version') ?? '';
  asked.push(version);
  if (served === null) return Promise.reject(new TypeError('no network'));
  return Promise.resolve(
    version === served ? Response.json(contentOf(served)) : Response.json({ code: 'NotFound' }, { status: 404 }),
  );
};

beforeEach(async () => {
  vi.stubGlobal('addEventListener', EventTarget.prototype.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', EventTarget.prototype.removeEventListener.bind(target));
  asked = [];
  served = 'first';
  await root.entries.clear();
  await storeConfig(root, { ...config, contentVersion: 'first' });
  stop = followContent({ root, config, locale: () => 'fr', fetch: fetchContent });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const target = new EventTarget();
const signIn = (): Promise<void> => writeSession(root, { token: 'tok', user, signedInAt: '2026-11-20T08:00:00.000Z' });
const expectStored = (version: string): Promise<void> =>
  vi.waitFor(async () => expect((await readContent(root))?.version).toBe(version));

function firstOf<T>(source: { subscribe: (next: (value: T) => void) => { unsubscribe: () => void } }): Promise<T> {
  return new Promise((resolve) => {
    const subscription = source.subscribe((value) => {
      resolve(value);
      queueMicrotask(() => subscription.unsubscribe());
    });
  });
}

test('loads the content once after the sign-in', async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  await signIn();
  await expectStored('first');
  expect(asked).toEqual(['first']);
});

test('replaces it with another version of the configuration, and leaves it while that version is unavailable', async () => {
  await signIn();
  await expectStored('first');
  served = null;
  await storeConfig(root, { ...config, contentVersion: 'second' });
  await vi.waitFor(() => expect(asked).toContain('second'));
  expect((await readContent(root))?.version).toBe('first');
  served = 'second';
  target.dispatchEvent(new Event('online'));
  await expectStored('second');
});

test('[LW5] reads content stored by an earlier version of the app, and loads it again', async () => {
  const { labelScales: _scales, regionZipcodes: _zipcodes, vatRates: _rates, ...known } = contentOf('first');
  served = null;
  await root.entries.put({ key: 'content', value: known as Content });
  await signIn();
  await vi.waitFor(() => expect(asked).toContain('first'));
  const shown = await firstOf(liveContent(root));
  expect(shown).toMatchObject({ version: 'first', labelScales: [], vatRates: [] });
  expect(shown?.regionZipcodes[0]).toEqual({ from: 1000, region: 'brussels' });
  served = 'first';
  target.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await readContent(root)).toHaveProperty('labelScales'));
});
