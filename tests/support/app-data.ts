import type { EmployeeRef } from '#contract/entities/common.ts';
import { createMutate } from '#data/mutate.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { Alerts } from '#hooks/alerts.ts';
import type { AppData } from '#hooks/app-data.tsx';
import type { WifiWait } from '#hooks/wifi-wait.ts';
import { testUser } from './session.ts';

/** A browser without notifications. */
export const noAlerts: Alerts = {
  current: () => 'unsupported',
  subscribe: () => () => undefined,
  turnOn: () => Promise.resolve(),
  turnOff: () => Promise.resolve(),
  putOff: () => Promise.resolve(),
};

/** Files that wait for no Wi-Fi. */
export const noWifiWait: WifiWait = {
  current: () => false,
  subscribe: () => () => undefined,
  goAnyway: () => Promise.resolve(),
};

/** What a signed-in screen works with, over a test's own database; it syncs with nobody, and keeps no files unless told. `role`: the user's claims. */
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
    keepFile: () => Promise.reject(new Error('no file is kept here')),
    waitsForWifi: noWifiWait,
    checkIn: { warm: () => undefined, recent: () => null },
    alerts: noAlerts,
    requestSync: () => undefined,
    newId,
    actor,
    roleIds: { commercial: 'c', supervisor: 's' },
    ...given,
  };
}
