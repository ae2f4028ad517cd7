import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Position } from '#contract/entities/position.ts';
import type { RoleIds } from '#contract/rules/roles.ts';
import type { CapturedFile, CaptureOutcome } from '#data/files/local-file.ts';
import type { Mutate } from '#data/mutate.ts';
import type { Session } from '#data/root-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { Alerts } from './alerts.ts';
import type { WifiWait } from './wifi-wait.ts';

/** What a signed-in screen works with. */
export interface AppData {
  db: UserDatabase;
  session: Session;
  mutate: Mutate;
  /** Keeps a file on this device; resolves when it is committed, or when nothing of it is kept. Never rejects. */
  keepFile: (given: CapturedFile) => Promise<CaptureOutcome>;
  /** Whether captured files wait for Wi-Fi now. */
  waitsForWifi: WifiWait;
  /** Where the device is as a visit begins, where its user wants that noted: asked for ahead, null while nothing is known. */
  checkIn: { warm: () => void; recent: () => Position['coordinates'] | null };
  /** How this device is told of what is new. */
  alerts: Alerts;
  /** Asks for a sync now; `force` tries even in a backoff or a pause. */
  requestSync: (force?: boolean) => void;
  newId: () => string;
  actor: EmployeeRef;
  /** Which claims of the session's user stand for the roles. */
  roleIds: RoleIds;
}

const AppDataContext = createContext<AppData | null>(null);

export function AppDataProvider({ value, children }: { value: AppData; children: ReactNode }) {
  return <AppDataContext value={value}>{children}</AppDataContext>;
}

/** The signed-in user's data. Throws outside of a signed-in screen. */
export function useAppData(): AppData {
  const data = useContext(AppDataContext);
  if (data === null) throw new Error('useAppData outside of AppDataProvider');
  return data;
}
