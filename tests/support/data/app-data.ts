import type { EmployeeRef } from '#contract/entities/common.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { AppData, StoredApp, WebPushControls, WifiWait } from '#hooks/app/use-app-data.tsx';
import { testUser } from '../server/session.ts';

/** Controls of a browser without notifications. */
export const noWebPush: WebPushControls = {
  current: () => 'unsupported',
  subscribe: () => () => undefined,
  turnOn: () => Promise.resolve(),
  turnOff: () => Promise.resolve(),
  dismiss: () => Promise.resolve(),
};

/** A Wi-Fi setting under which no file waits for Wi-Fi. */
export const noWifiWait: WifiWait = {
  current: () => false,
  subscribe: () => () => undefined,
  allowMobile: () => Promise.resolve(),
};

/** An app whose files are all on the device. */
export const wholeApp: StoredApp = {
  current: () => true,
  subscribe: () => () => undefined,
  check: () => undefined,
};

/**
 * Returns the data of a signed-in screen, over a test's own database. By default it never syncs and stores no offline
 * files. `role` sets the user's claims.
 */
export function testAppData(
  db: UserDatabase,
  actor: EmployeeRef,
  newId: () => string,
  { role = [], ...given }: Partial<AppData> & { role?: string[] } = {},
): AppData {
  const user = testUser({ UserId: actor.id, Email: '', FirstName: actor.name, Role: role });
  return {
    db,
    session: { token: 'token', user, signedInAt: '2026-11-20T08:00:00.000Z' },
    mutate: createMutate({ db, clock: () => Date.now(), newId, actor, afterCommit: () => undefined }),
    storeCapture: () => Promise.reject(new Error('no file is stored here')),
    appStored: wholeApp,
    waitsForWifi: noWifiWait,
    checkIn: { warm: () => undefined, recent: () => null },
    webPush: noWebPush,
    requestSync: () => undefined,
    newId,
    actor,
    roleIds: { commercial: 'c', supervisor: 's' },
    beneficiary: null,
    seller: null,
    ...given,
  };
}
