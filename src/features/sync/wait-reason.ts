import type { OutboxItem } from '#data/queries/outbox-items.ts';
import type { Remote } from './remote.ts';

/** Why a mutation is still on this device, as its user is told: the most pressing reason. Instants are milliseconds. */
export type WaitReason =
  | { kind: 'refused'; code: string }
  /** The server has it; what it did has not come back yet. */
  | { kind: 'confirming' }
  /** Confirmed once, and offered again since the server was restored. */
  | { kind: 'again' }
  /** What it needs was refused: that is to be decided first. */
  | { kind: 'stuck'; behind: OutboxItem | null }
  /** What it needs goes first. */
  | { kind: 'needs'; before: OutboxItem | null }
  | { kind: 'signIn' }
  | { kind: 'paused'; code: string }
  | { kind: 'offline' }
  | { kind: 'unreachable'; code: string; retryAt: number }
  /** The server does not know yet what it is about. */
  | { kind: 'deferred'; until: number }
  /** An earlier change of the same order goes first. */
  | { kind: 'behind' }
  /** Sent, and not answered: it is asked again, and applied once. */
  | { kind: 'unanswered' }
  | { kind: 'next' };

export interface WaitFacts {
  remotes: readonly Remote[];
  online: boolean;
  /** Signed in without the server: nothing is sent until the password is given online (rule RN7). */
  signedInOffline: boolean;
  /** Any item by its identifier. */
  itemOf: (id: string) => OutboxItem | undefined;
}

/** What keeps a whole API from being talked to. */
function remoteReason({ remote }: OutboxItem, facts: WaitFacts): WaitReason | null {
  const state = facts.remotes.find((one) => one.remote === remote);
  const trouble = state?.trouble ?? null;
  if (facts.signedInOffline || (trouble?.kind === 'paused' && trouble.code === 'Unauthorized'))
    return { kind: 'signIn' };
  if (trouble?.kind === 'paused') return { kind: 'paused', code: trouble.code };
  if (!facts.online) return { kind: 'offline' };
  return trouble === null ? null : { kind: 'unreachable', code: trouble.code, retryAt: state?.retryAt ?? 0 };
}

/** The first of what an item depends on that passes a test. */
function dependency(item: OutboxItem, { itemOf }: WaitFacts, test: (other: OutboxItem) => boolean): OutboxItem | null {
  for (const id of item.dependsOn) {
    const other = itemOf(id);
    if (other !== undefined && test(other)) return other;
  }
  return null;
}

/** Why this mutation is still here: what is its user's to decide, else what holds the API, else what holds it alone. */
export function waitReason(item: OutboxItem, facts: WaitFacts): WaitReason {
  switch (item.reason) {
    case 'refused':
      return { kind: 'refused', code: item.error?.code ?? '' };
    case 'confirming':
      return { kind: 'confirming' };
    case 'again':
      return { kind: 'again' };
    case 'stuck': {
      const isBlocked = ({ reason }: OutboxItem): boolean => reason === 'refused' || reason === 'stuck';
      return { kind: 'stuck', behind: dependency(item, facts, isBlocked) };
    }
    case 'dependency':
      return { kind: 'needs', before: dependency(item, facts, ({ reason }) => reason !== 'confirming') };
    case 'deferred':
      return remoteReason(item, facts) ?? { kind: 'deferred', until: item.until ?? 0 };
    case 'behind':
    case 'unanswered':
    case 'next':
      return remoteReason(item, facts) ?? { kind: item.reason };
  }
}
