// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseDevice } from '#app/session/erase-device.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { deleteDraft, readDraft, recoverDrafts, writeDraft } from './drafts.ts';
import { createMutate } from '../outbox/mutate.ts';
import { holdDraft } from './unconfirmed-drafts.ts';
import { exportOutbox } from '../outbox/export/export.ts';
import { openRootDatabase, writeSession } from '../database/root-database.ts';
import { endSession, finishWipe } from '../session/stored-session.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import { aDraft, aDraftName } from '#tests/support/data/drafts.ts';

const userId = certifier.id;
const [name, other] = [aDraftName('1'), aDraftName('2')];
const root = openRootDatabase();
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('drafts', userId);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
  await root.delete();
  await root.open();
  localStorage.clear();
});

const typed = (text: string): { text: string; base: string } => ({ text, base: '' });
const held = (): string[] => Object.keys(localStorage).filter((entry) => entry.startsWith('mycerti.typed:'));

/** Simulates a write that the browser aborts because the page closes. */
function abortWrites(): void {
  vi.spyOn(db.drafts, 'put').mockReturnValue(new Dexie.Promise(() => undefined));
}

/** Simulates the end of the page, with its unfinished writes, and the start of a new one. */
async function nextPage(): Promise<void> {
  vi.restoreAllMocks();
  db.close();
  db = openUserDatabase('drafts', userId);
  await db.open();
}

describe('a page that closes at once', () => {
  test('leaves its last keystroke to the next page, which stores it', async () => {
    await writeDraft(db, name, typed('215,0'), 1);
    abortWrites();
    void writeDraft(db, name, typed('215,50'), 2);
    await nextPage();
    expect(await readDraft(db, name.key)).toMatchObject({ text: '215,50', base: '' });
    expect(await db.drafts.get(name.key)).toMatchObject({ text: '215,50', changedAt: 2 });
    expect(held()).toEqual([]);
  });

  test('leaves all its drafts, also to lists and to an export', async () => {
    abortWrites();
    void writeDraft(db, name, typed('un'), 1);
    void writeDraft(db, other, typed('deux'), 1);
    await nextPage();
    await exportOutbox(db, 3);
    expect((await db.drafts.toArray()).map(({ text }) => text)).toEqual(['un', 'deux']);
  });

  test('does not restore a draft that another tab has replaced since', async () => {
    abortWrites();
    void writeDraft(db, name, typed('ancien'), 1);
    vi.restoreAllMocks();
    await db.drafts.put(aDraft('plus récent', { name, changedAt: 2 }));
    await nextPage();
    expect(await readDraft(db, name.key)).toMatchObject({ text: 'plus récent' });
    expect(held()).toEqual([]);
  });

  test('does not restore a deleted draft', async () => {
    abortWrites();
    void writeDraft(db, name, typed('brouillon'), 1);
    await deleteDraft(db, name.key);
    await nextPage();
    expect(await readDraft(db, name.key)).toBeUndefined();
  });
});

test('local storage holds nothing once the database has the draft', async () => {
  await Promise.all(['a', 'ab', 'abc'].map((text, now) => writeDraft(db, name, typed(text), now)));
  expect(held()).toEqual([]);
  expect(await readDraft(db, name.key)).toMatchObject({ text: 'abc' });
});

test('[LW6f] the write of each keystroke begins at once, whatever write is under way', async () => {
  const put = vi.spyOn(db.drafts, 'put');
  const written = ['a', 'ab', 'abc'].map((text, now) => writeDraft(db, name, typed(text), now));
  expect(put.mock.calls.map(([{ text }]) => text)).toEqual(['a', 'ab', 'abc']);
  await Promise.all(written);
});

test('a keystroke stays held until its own write is done, not an earlier one', async () => {
  const first = writeDraft(db, name, typed('a'), 1);
  abortWrites();
  void writeDraft(db, name, typed('ab'), 2);
  await first;
  await nextPage();
  expect(await readDraft(db, name.key)).toMatchObject({ text: 'ab' });
});

test('a full database loses nothing that local storage took, and rejects when neither took it', async () => {
  vi.spyOn(db.drafts, 'put').mockImplementation(() => Dexie.Promise.reject(new Dexie.QuotaExceededError('full')));
  await writeDraft(db, name, typed('gardé'), 1);
  expect(await readDraft(db, name.key)).toMatchObject({ text: 'gardé' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(writeDraft(db, other, typed('perdu'), 2)).rejects.toThrow('full');
});

test('the database stores the text when local storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await writeDraft(db, name, typed('gardé'), 1);
  expect(await readDraft(db, name.key)).toMatchObject({ text: 'gardé' });
});

test('a damaged entry of local storage is ignored and affects no other draft', async () => {
  await db.open();
  localStorage.setItem(`mycerti.typed:${JSON.stringify([db.name, name.key])}`, '{"text":');
  localStorage.setItem('mycerti.typed:nothing of ours', 'null');
  await writeDraft(db, other, typed('gardé'), 1);
  expect(await readDraft(db, name.key)).toBeUndefined();
  expect(await readDraft(db, other.key)).toMatchObject({ text: 'gardé' });
});

describe('[RN6] the drafts of one user', () => {
  beforeEach(async () => {
    await db.open();
    abortWrites();
    void writeDraft(db, name, typed('confidentiel'), 1);
    vi.restoreAllMocks();
  });

  test('are never read, stored or released by another user or deployment', async () => {
    for (const foreign of [openUserDatabase('drafts', testId(9)), openUserDatabase('drafts.b', userId)]) {
      expect(await readDraft(foreign, name.key)).toBeUndefined();
      await recoverDrafts(foreign);
      await deleteDraft(foreign, name.key);
      expect(await foreign.drafts.count()).toBe(0);
      await foreign.delete();
    }
    expect(await readDraft(db, name.key)).toMatchObject({ text: 'confidentiel' });
  });

  test('stay while their database exists', async () => {
    await finishWipe(root);
    expect(held()).toHaveLength(1);
  });

  test('are deleted when the device is erased', async () => {
    db.close();
    expect(await eraseDevice(root, { deployment: 'drafts', userId, drafts: 1 })).toBe(true);
    expect(held()).toEqual([]);
  });

  test('[RN7] are deleted when the device is revoked, also when a worker without local storage erased the database', async () => {
    const user = { UserId: userId, Email: 'a@example.be' };
    await writeSession(root, {
      token: 'token',
      signedInAt: '2026-11-20T08:00:00.000Z',
      user: {
        ...user,
        FirstName: 'A',
        Picture: null,
        Notifications: [],
        NbOfIncompleteUpload: 0,
        NbOfIncompleteSurvey: 0,
        Role: [],
        Qualifications: [],
      },
    });
    db.close();
    await endSession(root, 'drafts', user, 'revoked');
    vi.stubGlobal('localStorage', undefined);
    await finishWipe(root);
    vi.unstubAllGlobals();
    expect(await Dexie.exists(db.name)).toBe(false);
    expect(held()).toHaveLength(1);
    await finishWipe(root);
    expect(held()).toEqual([]);
  });
});

describe('the end of a draft', () => {
  const { key } = name;
  const actor = { id: userId, name: 'Sophie Dubois' };
  let next = 100;
  const newId = (): string => testId((next += 1));
  const submit = (body: string): Promise<string> =>
    createMutate({ db, clock: () => 10, newId, actor, afterCommit: () => undefined })(
      { name: 'order.sendMessage', args: { orderId: testId(1), messageId: newId(), body } },
      { ends: [{ key, text: body }] },
    );

  test('[LW6d] comes with the change that submits it: a kill leaves none of it beside the message', async () => {
    await writeDraft(db, name, typed('Cave inondée'), 1);
    await submit('Cave inondée');
    expect(await db.drafts.count()).toBe(0);
    expect(await db.outbox.count()).toBe(1);
  });

  test('[LW6d] leaves what was typed since', async () => {
    await writeDraft(db, name, typed('Cave inondée'), 1);
    const sending = submit('Cave inondée');
    await writeDraft(db, name, typed('Cave inondée, voir photo'), 2);
    await sending;
    expect(await db.drafts.toArray()).toMatchObject([{ text: 'Cave inondée, voir photo' }]);
  });

  test.each([
    ['submitted', () => submit('Cave inondée')],
    ['deleted', () => deleteDraft(db, key)],
  ])('[LW6d] holds when a killed browser brings back what it had released of one that was %s', async (_, end) => {
    await writeDraft(db, name, typed('Cave inondée'), 2);
    await end();
    holdDraft(db.name, aDraft('Cave inond', { name, changedAt: 1 }));
    await nextPage();
    expect(await readDraft(db, key)).toBeUndefined();
    expect(held()).toEqual([]);
    holdDraft(db.name, aDraft('Une autre', { name, changedAt: 3 }));
    expect(await readDraft(db, key)).toMatchObject({ text: 'Une autre' });
  });
});
