import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unavailability } from '#contract/entities/unavailability.ts';
import { user } from '#contract/entities/user.ts';
import { visit as visitSchema } from '#contract/entities/visit.ts';
import { fileLink } from '#contract/protocol/files.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { openEmbeddedForTests } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { signInWithoutPassword } from '#tests/support/server/sign-in.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';
import { TestClient, aMutation, answerOf, createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';
import { loadContent } from '../content/load.ts';
import { findFile } from '../db/files/files.ts';
import { readLocalities } from '../db/search/localities.ts';
import { demoAccounts } from './people/accounts.ts';
import { people } from './people/people.ts';
import { demoCollections } from './data.ts';
import { generateDemo } from './generate.ts';
import { prepareDemo } from './prepare.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const content = loadContent('content');
const data = generateDemo(readLocalities(), content, now);

describe('demo data', () => {
  test('is the same at each generation', () => {
    expect(generateDemo(readLocalities(), content, now)).toEqual(data);
  });

  test('gives the certifier at least 300 orders', () => {
    expect(data.orders.filter(({ assignee }) => assignee?.id === people.certifier.id).length).toBeGreaterThanOrEqual(
      300,
    );
    expect(data.orders.length).toBeLessThan(400);
  });

  test('stays small, because the browser tests load it first', () => {
    const rows = demoCollections.reduce((sum, collection) => sum + data[collection].length, 0);
    expect(rows).toBeLessThan(2400);
    expect(JSON.stringify(data).length).toBeLessThan(2_000_000);
  });

  test('has orders and drafts in every state, and unread, urgent and invoiced ones', () => {
    expect(new Set(data.orders.map(({ state }) => state)).size).toBe(7);
    expect(new Set(data.orders.map(({ draft }) => draft?.state)).size).toBe(4);
    for (const has of [
      data.orders.some(({ urgent }) => urgent),
      data.orders.some(({ paymentNotice }) => paymentNotice !== null),
      data.messages.some(({ readBy }) => readBy.length === 0),
    ]) {
      expect(has).toBe(true);
    }
  });
});

describe('the demo server', () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let filesFolder: string;

  beforeAll(async () => {
    const opened = await openEmbeddedForTests();
    drop = opened.drop;
    await emptyDatabase(opened.database);
    filesFolder = await mkdtemp(path.join(tmpdir(), 'mycerti-demo-'));
    server = await createTestServer(opened.database, { files: { kind: 'disk', folder: filesFolder } });
    await prepareDemo(server.context);
  });
  afterAll(async () => {
    await server.close();
    await drop();
    await rm(filesFolder, { recursive: true, force: true });
  });

  async function signedIn(index: 0 | 1 | 2): Promise<TestClient> {
    const { id, first, last } = demoAccounts[index];
    const token = await signInWithoutPassword(server.context, { id, roles: [] }, null);
    return new TestClient(server.app, { id, name: `${first} ${last}` }, id, token);
  }

  async function visitsOn(day: string): Promise<number> {
    const { changes } = await (await signedIn(0)).pullAll('field');
    const visits = changes.filter(({ collection }) => collection === 'visits').map(({ row }) => visitSchema.parse(row));
    return visits.filter(
      ({ plannedStart, employee }) => employee.id === people.certifier.id && brusselsDay(plannedStart) === day,
    ).length;
  }

  /** Returns the certifier's unavailabilities that overlap one of these days. */
  async function timeOffOn(days: string[]): Promise<unknown[]> {
    const { changes } = await (await signedIn(0)).pullAll('field');
    const rows = changes.filter(({ collection }) => collection === 'unavailabilities');
    return rows
      .map(({ row }) => unavailability.parse(row))
      .filter(({ from, to }) =>
        days.some((day) => from < brusselsInstant(day, '18:00') && to > brusselsInstant(day, '08:00')),
      );
  }

  test('the certifier sees 300 orders, the commercial agent those of their clients, the supervisor all', async () => {
    const seen = async (index: 0 | 1 | 2): Promise<number> =>
      (await (await signedIn(index)).pullAll('main')).changes.filter(({ collection }) => collection === 'orders')
        .length;
    expect(await seen(0)).toBeGreaterThanOrEqual(300);
    expect(await seen(1)).toBeGreaterThan(50);
    expect(await seen(2)).toBe(data.orders.length);
  });

  test('every received file can be read and matches its upload', async () => {
    const supervisor = await signedIn(2);
    const received = data.uploads.filter(({ receivedAt }) => receivedAt !== null);
    expect(received.length).toBeGreaterThan(200);
    for (const { id, sha256, size, type } of received.filter((_one, index) => !isEveryday || index % 5 === 0)) {
      expect(await findFile(server.context.database.db, id)).toMatchObject({ state: 'received', sha256, size, type });
      expect(await server.context.files.measure(id)).toMatchObject({ sha256, size });
      expect(await server.context.files.datastore.getUpload(id)).toMatchObject({ size, offset: size });
    }
    for (const { id, size, type } of received.filter((_one, index) => index % 40 === 0)) {
      const asked = { url: `/api/v1/files/${id}/link`, headers: supervisor.headers('main') };
      const { url } = fileLink.parse(answerOf(await server.app.inject(asked)).body);
      const answer = await server.app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]).toEqual([200, type, size]);
    }
  });

  test('a file that is not received does not exist on the server', async () => {
    const waiting = data.uploads.filter(({ receivedAt }) => receivedAt === null);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { id } of waiting) {
      expect(await findFile(server.context.database.db, id)).toBeUndefined();
      expect(await server.context.files.sizeOf(id)).toBeNull();
    }
  });

  test('the certifier has a count of orders with incomplete files', async () => {
    const certifier = await signedIn(0);
    const asked = { url: '/api/v1/users/me', headers: certifier.headers('main') };
    const incomplete = user.parse(answerOf(await server.app.inject(asked)).body).NbOfIncompleteUpload;
    expect(incomplete).toBeGreaterThan(2);
    expect(incomplete).toBeLessThan(12);
  });

  test.each([0, 1, 9, 200])('a restart %i days later plans visits for today and tomorrow', async (days) => {
    server.clock.now = new Date(now.getTime() + days * 86_400_000);
    await prepareDemo(server.context);
    const today = brusselsDay(server.clock.now);
    expect(await visitsOn(today)).toBeGreaterThanOrEqual(4);
    expect(await visitsOn(addDays(today, 1))).toBeGreaterThanOrEqual(4);
    expect(await timeOffOn([today, addDays(today, 1)])).toEqual([]);
  });

  test('a restart changes nothing that somebody recorded, and plans nothing over it', async () => {
    const certifier = await signedIn(0);
    const day = addDays(brusselsDay(server.clock.now), 8);
    const [from, to] = [brusselsInstant(day, '08:00'), brusselsInstant(day, '18:00')];
    const { changes } = await certifier.pullAll('field');
    const planned = changes
      .filter(({ collection }) => collection === 'visits')
      .map(({ row }) => visitSchema.parse(row))
      .filter(({ state, employee }) => state === 'planned' && employee.id === people.certifier.id);
    const moved = planned.slice(0, 3);
    const start = brusselsInstant(addDays(day, -3), '10:00');
    const end = brusselsInstant(addDays(day, -3), '11:15');
    const absence = { unavailabilityId: v7(), employee: people.certifier, kind: 'leave', from, to, note: '' } as const;
    const recorded = [
      aMutation('unavailability.set', absence),
      ...moved.map(({ id, orderId, plannedStart, plannedEnd }) =>
        aMutation(
          'visit.move',
          { orderId, visitId: id, plannedStart: start, plannedEnd: end },
          { base: { plannedStart, plannedEnd } },
        ),
      ),
    ];
    for (const one of recorded) {
      const [result] = await certifier.push('field', one);
      expect(['applied', 'merged']).toContain(result?.status);
    }

    server.clock.now = new Date(server.clock.now.getTime() + 8 * 86_400_000);
    await prepareDemo(server.context);
    expect(await timeOffOn([day])).toMatchObject([{ id: absence.unavailabilityId }]);
    expect(await visitsOn(day)).toBe(0);
    expect(await visitsOn(addDays(day, 1))).toBeGreaterThanOrEqual(4);
    const after = (await certifier.pullAll('field')).changes
      .filter(({ collection }) => collection === 'visits')
      .map(({ row }) => visitSchema.parse(row))
      .filter(({ id }) => moved.some((one) => one.id === id));
    expect(after.map(({ plannedStart }) => plannedStart)).toEqual(moved.map(() => start));
  });
});
