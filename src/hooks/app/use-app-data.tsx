import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Position } from '#contract/entities/position.ts';
import type { Seller } from '#contract/protocol/public-config.ts';
import type { Beneficiary } from '#contract/rules/payments/credit-transfer.ts';
import type { RoleIds } from '#contract/rules/people/roles.ts';
import type { CapturedFile, CaptureOutcome } from '#data/capture/captured-file.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import type { Session } from '#data/database/root-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';

/**
 * How this device notifies its user. `on`: also while the app is closed. `openOnly`: only while it is open. `off`:
 * turned off here.
 * `ask`: not asked yet. `later`: the question was dismissed. `denied`: the browser refused. `ios`: only once the app is
 * installed. `unsupported`: the browser has no notifications.
 */
export type WebPushState = 'on' | 'openOnly' | 'off' | 'ask' | 'later' | 'denied' | 'ios' | 'unsupported';

/** Web push on this device, as screens show and change it. */
export interface WebPushControls {
  current: () => WebPushState;
  subscribe: (listener: () => void) => () => void;
  /** Asks for the browser's permission when it is missing, then subscribes this device. Call it from a tap. */
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  /** Stops asking on its own initiative. */
  dismiss: () => Promise<void>;
}

/** Whether captured files wait for Wi-Fi, by the user's setting. */
export interface WifiWait {
  /** True while they wait. */
  current: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Allows the mobile network for an hour. */
  allowMobile: () => Promise<void>;
}

/** Whether the app itself is on this device: every file of it, and a worker that serves them. */
export interface StoredApp {
  /** Null until it is known. */
  current: () => boolean | null;
  subscribe: (listener: () => void) => () => void;
  /** Looks again, and fetches what is missing. */
  check: () => void;
}

/** What a signed-in screen works with. */
export interface AppData {
  db: UserDatabase;
  session: Session;
  mutate: Mutate;
  /** Stores a file on this device. Resolves when it is committed, or when nothing of it is stored. Never rejects. */
  storeCapture: (given: CapturedFile) => Promise<CaptureOutcome>;
  appStored: StoredApp;
  /** Whether captured files wait for Wi-Fi now. */
  waitsForWifi: WifiWait;
  /**
   * The device's position at the start of a visit, when its user allows it. `warm` requests it ahead; `recent` returns
   * null while it is unknown.
   */
  checkIn: { warm: () => void; recent: () => Position['coordinates'] | null };
  /** Web push on this device. */
  webPush: WebPushControls;
  /** Requests a sync now; `force` ignores a backoff or a pause. */
  requestSync: (force?: boolean) => void;
  newId: () => string;
  actor: EmployeeRef;
  /** The identifiers of the roles among the session's claims. */
  roleIds: RoleIds;
  /** The company's account for credit transfers; null when the office has not given it. */
  beneficiary: Beneficiary | null;
  /** The company as its invoices name it; null when the office has not given it. */
  seller: Seller | null;
}

const AppDataContext = createContext<AppData | null>(null);

export function AppDataProvider({ value, children }: { value: AppData; children: ReactNode }) {
  return <AppDataContext value={value}>{children}</AppDataContext>;
}

/** Returns the signed-in user's data; null outside of a signed-in screen. */
export function useOptionalAppData(): AppData | null {
  return useContext(AppDataContext);
}

/** Returns the signed-in user's data. Throws outside of a signed-in screen. */
export function useAppData(): AppData {
  const data = useContext(AppDataContext);
  if (data === null) throw new Error('useAppData outside of AppDataProvider');
  return data;
}
