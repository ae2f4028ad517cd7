import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import { remotes, rowKey } from '#contract/collections.ts';
import { fileStatus } from '#data/capture/file-status.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import { filesToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { requiredOfOrder } from '#data/queries/files/required-documents.ts';
import { withStates } from '#data/queries/files/required-states.ts';
import { unsentByOrder } from '#data/queries/sync/order-outbox.ts';
import { remoteStates, unsettledOf } from '#data/queries/sync/outbox.ts';
import { readSync } from '#data/queries/sync/row-sync.ts';
import { outboxGroups } from '#data/queries/sync/sync-centre.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { unconfirmedOf, unsentWork } from '#data/queries/sync/unsent-work.ts';
import { writeRemote } from '#data/remotes/remote-states.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { countsOf, waitingVisits } from '#features/sync/use-sync-centre.ts';
import { remoteStatus, underStop } from '#sync/entry-status.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { SendFacts, SendStatus } from '#sync/send-status.ts';
import { firstStop, isReceived, mostPressing, rowStatus, stopOf, waitsFor, wasReceived } from '#sync/send-status.ts';
import { testContent } from '#tests/support/content.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { indicatorStatus } from '../layout/sync-indicator/indicator-status.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const at = new Date(now).toISOString();
const order = testOrder(1);
const attach = exampleArgs(certifier)['upload.attach'];
const requirement = { service: 'all', code: 'facade-number' } as const;

const trouble = fc.constantFrom(
  null,
  { kind: 'unreachable', code: 'NoAnswer' } as const,
  { kind: 'unreachable', code: 'Http500' } as const,
  { kind: 'paused', code: 'Unauthorized' } as const,
  { kind: 'paused', code: 'SignInEnded' } as const,
  { kind: 'paused', code: 'ProtocolTooOld' } as const,
);
const view = fc.record({
  online: fc.boolean(),
  signedInOffline: fc.boolean(),
  waitsForWifi: fc.boolean(),
  main: trouble,
  field: trouble,
});
const mutation = fc.record({
  remote: fc.constantFrom<RemoteName>(...remotes),
  state: fc.constantFrom('pending', 'acknowledged', 'refused'),
  row: fc.constantFrom(1, 2),
  isAttempted: fc.boolean(),
  isAgain: fc.boolean(),
  /** How far ahead it is deferred, milliseconds; null when it is not. */
  deferral: fc.constantFrom(null, -5_000, 5_000),
  needsFormer: fc.boolean(),
});
const file = fc.record({
  receipt: fc.constantFrom('none', 'here', 'doubted'),
  state: fc.constantFrom('waiting', 'sent', 'refused'),
  offset: fc.constantFrom(0, 40),
  movedAt: fc.constantFrom(null, now - 1_000, now - 600_000),
  error: fc.constantFrom(null, 'NoAnswer', 'Http500'),
  attached: fc.constantFrom('settled', 'pending', 'acknowledged'),
});
const stored = fc.record({
  view,
  mutations: fc.array(mutation, { maxLength: 5 }),
  files: fc.array(file, { maxLength: 3 }),
});

type Stored = typeof stored extends fc.Arbitrary<infer T> ? T : never;

async function store({ files, mutations, view: { field, main } }: Stored, name: string) {
  const db = openUserDatabase(name, certifier.id);
  const troubles = { main, field };
  for (const remote of remotes)
    await writeRemote(db, { ...initialRemoteState(remote), complete: true, contactAt: 1, trouble: troubles[remote] });
  await storeRows(db, 'orders', [order, testOrder(2)]);
  const entry = (number: number) => ({
    id: testId(500 + number),
    v: 1,
    createdAt: at,
    offeredAt: at,
    actor: certifier,
    effects: [],
    dependsOn: [],
  });
  for (const [index, one] of mutations.entries()) {
    const { deferral, isAgain, isAttempted, needsFormer, remote, row, state } = one;
    await db.outbox.add({
      ...entry(index),
      remote,
      lane: `${remote}/${row}`,
      name: 'order.update',
      args: { orderId: testId(row), changes: { urgent: true } },
      dependsOn: needsFormer && index > 0 ? [testId(499 + index)] : [],
      state,
      targets: [rowKey('orders', testId(row))],
      ...(state === 'refused' ? { error: { code: 'Forbidden' } } : {}),
      ...(isAttempted ? { attemptedAt: at } : {}),
      ...(isAgain && state === 'pending' ? { again: 1 as const } : {}),
      ...(deferral === null ? {} : { deferred: { times: 1, until: now + deferral } }),
    });
  }
  for (const [index, { attached, error, movedAt, offset, receipt, state }] of files.entries()) {
    const receivedAt = receipt === 'none' ? null : at;
    const upload = testUpload(70 + index, 1, { receivedAt, size: 100, requirement: index === 0 ? requirement : null });
    await storeRows(db, 'uploads', [upload]);
    const local = receipt === 'here' ? { state: 'received' as const } : { state, offset, movedAt, error };
    await db.files.put(testLocalFile(upload, { ...local, ...(receipt === 'doubted' ? { isDoubted: true } : {}) }));
    if (attached === 'settled' || receipt !== 'none') continue;
    await db.outbox.add({
      ...entry(100 + index),
      remote: 'field',
      lane: `file ${index}`,
      name: 'upload.attach',
      args: { ...attach, orderId: order.id, uploadId: upload.id },
      state: attached,
      targets: [rowKey('uploads', upload.id)],
    });
  }
  return db;
}

/** Reads what each place says. */
async function read(one: Stored, name: string) {
  const db = await store(one, name);
  const { online, signedInOffline, waitsForWifi } = one.view;
  const facts: SendFacts = { online, signedInOffline, waitsForWifi, remotes: await remoteStates(db) };
  const work = await unsentWork(db);
  const sync = sumUp(work, await remoteStates(db), { online, signedInOffline });
  const groups = await outboxGroups(db, now);
  const visits = waitingVisits(groups, await filesToConfirm(db));
  const items = groups.flatMap((group) => group.items);
  const shown = await filesOfOrder(db, order.id);
  const required = requiredOfOrder(
    order,
    testContent,
    shown.map(({ upload }) => upload),
  );
  const states = withStates(required, shown, { now, facts, refused: [] });
  const said = {
    facts,
    work,
    sync,
    indicator: indicatorStatus(sync, null),
    counts: visits.map(countsOf),
    listed: visits.flatMap((visit) => visit.files),
    page: new Map(items.map((item) => [item.id, underStop(item.status, item.remote, facts)])),
    remoteOf: new Map(items.map((item) => [item.id, item.remote])),
    rows: await Promise.all(
      [1, 2].map(async (row) => ({ row, entries: await unsettledOf(db, 'orders', testId(row)) })),
    ),
    lists: await readSync(db),
    orders: await unsentByOrder(db),
    tiles: shown.map((tile) => ({ ...tile, status: fileStatus(tile.upload, tile.local, now, facts) })),
    document: states.find(({ document }) => document.code === requirement.code),
  };
  await db.delete();
  return said;
}

type Said = Awaited<ReturnType<typeof read>>;

/** Names what does not hold. */
type Claims = (readonly [claim: string, holds: boolean])[];

const reasonOf = (status: SendStatus | undefined): string => (status?.is === 'waits' ? status.why : String(status?.is));

/** Nothing is said to be on the server in one place and to wait in another. */
function claimsOfPlaces({ counts, indicator, listed, page, sync, tiles, work }: Said): Claims {
  const statuses = [...page.values(), ...tiles.map(({ status }) => status)];
  const isAllSent = statuses.every(({ is }) => is === 'sent');
  const sum = (part: 'refused' | 'received' | 'missing'): number => counts.reduce((all, one) => all + one[part], 0);
  return [
    ['the sign-out counts what waits', unconfirmedOf(work) > 0 === !isAllSent],
    ['indicator and sign-out confirm the same', (indicator.is === 'sent') === (sync.safeAt !== null)],
    ['the indicator confirms nothing that waits', indicator.is !== 'sent' || isAllSent],
    ['head and list count the same refusals', sum('refused') === work.refused],
    ['head and list count the same as received', sum('received') === work.acknowledged],
    ['head and list count the same as missing', sum('missing') === work.pending + work.refused],
    ...tiles.flatMap(({ status, upload, ...tile }): Claims => {
      const inList = listed.find((one) => one.upload.id === upload.id);
      const isSent = status.is === 'sent';
      return [
        ['a tile that is sent is not listed', (inList === undefined) === isSent],
        ['a viewer says as its tile where a file is', (availabilityOf({ ...tile, upload }) !== null) === isSent],
        ['a refused tile counts as refused', (inList?.state === 'refused') === (status.is === 'refused')],
        // Its row may be left to send when its bytes are there.
        ['what counts as received was', inList?.state !== 'acknowledged' || wasReceived(status)],
      ];
    }),
  ];
}

/** A row says what the sync page says of its mutations. What only other mutations know, it does not say. */
function claimsOfRows({ facts, listed, lists, orders, page, remoteOf, rows }: Said): Claims {
  const areFilesReceived = listed.every(({ state }) => state === 'acknowledged');
  return rows.flatMap(({ entries, row }): Claims => {
    const own = rowStatus(entries);
    const onPage = entries.flatMap(({ id }) => page.get(id) ?? []);
    const first = mostPressing(onPage);
    const isOthers = onPage.some((one) => waitsFor(one, 'stuck', 'needs', 'behind', 'deferred'));
    const stopped = entries.map((entry) => underStop(rowStatus([entry]), remoteOf.get(entry.id) ?? 'main', facts));
    const inList = lists.get(rowKey('orders', testId(row)))?.is ?? 'sent';
    const inOrders = orders.get(testId(row))?.is ?? 'sent';
    const inBoth = wasReceived(own) ? 'sent' : own.is;
    return [
      ['a row is where its mutations are', own.is === first.is],
      ['a row is received as its mutations are', isReceived(own) === isReceived(first)],
      ['a row was received as its mutations were', wasReceived(own) === wasReceived(first)],
      ['a row has the reason of its mutations', isOthers || reasonOf(mostPressing(stopped)) === reasonOf(first)],
      ['a list says what the row says', inList === inBoth],
      // Files belong to the first order: theirs may be the more pressing.
      ['a list of orders says what the row says', inOrders === inBoth || (row === 1 && !areFilesReceived)],
    ];
  });
}

/** Where something needs nothing of the indicator: the server had it, or it is refused, which is counted beside. */
const isBeside = (status: SendStatus): boolean => wasReceived(status) || status.is === 'refused';

/** The indicator names the first of what stops the remotes, and entries and files what stops theirs. */
function claimsOfReasons({ document, facts, indicator, page, remoteOf, tiles }: Said): Claims {
  const first = firstStop(facts);
  const stops = ['signIn', 'paused', 'offline', 'unreachable'] as const;
  const documented = tiles.find(({ upload }) => upload.requirement !== null)?.status;
  return [
    [
      'the indicator names the first stop',
      first === null ? !waitsFor(indicator, ...stops) : indicator === first || reasonOf(indicator) === first.why,
    ],
    [
      'a document of one file is where its file is',
      documented === undefined || reasonOf(document?.state as SendStatus) === reasonOf(documented),
    ],
    ...remotes.map((remote) => {
      const card = remoteStatus(remote, facts);
      return [
        'a remote shows what stops it',
        reasonOf(card.is === 'sent' ? undefined : card) === reasonOf(stopOf(remote, facts) ?? undefined),
      ] as const;
    }),
    ...[...page].flatMap(([id, status]): Claims => {
      const stop = stopOf(remoteOf.get(id) ?? 'main', facts);
      return [
        ['a mutation names what stops its remote', !waitsFor(status, ...stops) || reasonOf(status) === stop?.why],
        [
          'a mutation has its turn only where nothing stops it',
          !waitsFor(status, 'next', 'unanswered', 'behind', 'deferred') || stop === null,
        ],
        ['the indicator does not forget a mutation', isBeside(status) || !wasReceived(indicator)],
        [
          'no mutation is stopped by what the indicator ranks lower',
          !waitsFor(status, ...stops) || mostPressing([indicator, status]) === indicator,
        ],
      ];
    }),
    ...tiles.flatMap(({ status }): Claims => [
      [
        'a file names what stops its remote',
        !waitsFor(status, ...stops) || reasonOf(status) === stopOf('field', facts)?.why,
      ],
      [
        'a file has its turn only where nothing stops it',
        !waitsFor(status, 'next', 'deferred') || stopOf('files', facts) === null,
      ],
      ['the indicator does not forget a file', isBeside(status) || !wasReceived(indicator)],
    ]),
  ];
}

test('[OB8] [LW6] entry, file, row and remote say one thing, in every place', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(stored, async (one) => {
      const said = await read(one, `one-status-${(run += 1)}`);
      const claims = [...claimsOfPlaces(said), ...claimsOfRows(said), ...claimsOfReasons(said)];
      expect(claims.flatMap(([claim, holds]) => (holds ? [] : [claim]))).toEqual([]);
    }),
    { numRuns: 200, seed: 65 },
  );
});
