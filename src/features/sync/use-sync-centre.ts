import { useMemo } from 'react';
import type { Subject } from '#data/outbox/mutation-subject.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { filesToConfirm } from '#data/queries/files/files-to-confirm.ts';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import type { DoneWith } from '#data/queries/sync/subject-labels.ts';
import type { OutboxGroup } from '#data/queries/sync/sync-centre.ts';
import { outboxGroups } from '#data/queries/sync/sync-centre.ts';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import type { FreedBytes } from '#data/storage-quota/evict.ts';
import type { QuotaLevel } from '#data/storage-quota/quota-level.ts';
import type { StorageSums } from '#data/storage-quota/stored-bytes.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { PageFacts } from '#hooks/sync/use-send-facts.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { underStop } from '#sync/entry-status.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { wasReceived, waitsFor } from '#sync/send-status.ts';
import { useTick } from '#ui/timing/use-tick.ts';

/** Facts about this browser and device. Sizes are in bytes. */
export interface SyncDevice {
  /** Null before the estimate arrives, and when the browser gives none. */
  storage: { usage: number; quota: number } | null;
  room: QuotaLevel;
  /** Whether the storage is persistent, so that the browser does not evict it. Null as above. */
  persisted: boolean | null;
  version: string;
  updateReady: boolean;
  /** This device's identifier. Empty until it is read. */
  id: string;
  /** The browser's user agent. */
  agent: string;
}

/** Storage use by category, the app included, in bytes. */
export type StorageUsage = StorageSums & { app: number };

/** Actions that the route provides to the screen. */
export interface SyncActions {
  /** Opens the sign-in dialog. */
  signIn: () => void;
  /** Asks the browser for persistent storage. Resolves with true when it is granted. */
  askPersistence: () => Promise<boolean>;
  /** Measures the storage use. Resolves with null when the storage fails. */
  measure: () => Promise<StorageUsage | null>;
  /** Evicts everything the server has. Resolves with the freed bytes, or null when the storage fails. */
  free: () => Promise<FreedBytes | null>;
  /** Activates the waiting version. */
  applyUpdate: () => Promise<void>;
}

/** What waits of one order, of one client, or of neither: its mutations and its files, each thing once. */
export interface WaitingVisit extends OutboxGroup {
  files: FileToConfirm[];
}

const keyOf = (subject: Subject | null): string => (subject === null ? '' : `${subject.kind}/${subject.id}`);

/** Joins the mutations and the files of each order or client. The row of a file that waits is not listed beside the file. */
export function waitingVisits(
  groups: readonly OutboxGroup[],
  files: readonly DoneWith<FileToConfirm>[],
): WaitingVisit[] {
  const visits = new Map(
    groups.map((group) => [
      keyOf(group.subject),
      { ...group, items: group.items.filter(({ isPart }) => !isPart), files: [] as FileToConfirm[] },
    ]),
  );
  for (const { item, subject, label } of files) {
    const visit = visits.get(keyOf(subject)) ?? { subject, label, items: [], files: [] };
    visits.set(keyOf(subject), { ...visit, files: [...visit.files, item] });
  }
  return [...visits.values()].filter((visit) => visit.items.length + visit.files.length > 0);
}

/** Counts a visit as the head of the page does: what was refused, what the server has answered that it has, and what it lacks. */
export function countsOf({ items, files }: WaitingVisit): { refused: number; received: number; missing: number } {
  const refused =
    items.filter(({ status }) => status.is === 'refused').length +
    files.filter(({ state }) => state === 'refused').length;
  const received =
    items.filter(({ status }) => wasReceived(status)).length +
    files.filter(({ state }) => state === 'acknowledged').length;
  return { refused, received, missing: items.length + files.length - received };
}

/** Live data of the sync screen. */
export interface SyncCentre {
  /** The outbox is loaded. */
  ready: boolean;
  groups: readonly OutboxGroup[];
  /** The mutations and the files by order or client. */
  visits: readonly WaitingVisit[];
  statusOf: (item: OutboxItem) => SendStatus;
  /** Returns a mutation of the outbox by its identifier. */
  itemOf: (id: string | undefined) => OutboxItem | undefined;
  facts: PageFacts;
  status: SyncStatus;
  /** Current time in milliseconds, updated each second during a countdown. */
  now: number;
}

const noGroups: OutboxGroup[] = [];

export function useSyncCentre(): SyncCentre {
  const read = useLive((db) => outboxGroups(db, Date.now()), []);
  const files = useLive(filesToConfirm, []);
  const facts = useSendFacts();
  const status = useSyncStatus();
  const groups = read ?? noGroups;
  const byId = useMemo(
    () => new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const))),
    [groups],
  );
  const isCounting =
    facts.remotes.some(({ trouble }) => trouble?.kind === 'unreachable') ||
    groups.some(({ items }) => items.some((item) => waitsFor(item.status, 'deferred')));
  const now = useTick(isCounting);
  return {
    ready: read !== undefined && files !== undefined,
    groups,
    visits: waitingVisits(groups, files ?? []),
    statusOf: (item) => underStop(item.status, item.remote, facts),
    itemOf: (id) => (id === undefined ? undefined : byId.get(id)),
    facts,
    status,
    now,
  };
}
