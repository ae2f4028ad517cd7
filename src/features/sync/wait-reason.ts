import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import type { Remote } from './remote.ts';
import { signInCodes } from '#contract/protocol/sign-in-codes.ts';

/** The most pressing reason why a mutation is still on this device. Instants are in milliseconds. */
export type WaitReason =
  | { kind: 'refused'; code: string }
  /** Acknowledged: a pull has not returned its effect yet. */
  | { kind: 'confirming' }
  /** Confirmed before a server restore, and sent again since. */
  | { kind: 'again' }
  /** Its dependency was refused and needs a decision first. */
  | { kind: 'stuck'; behind: OutboxItem | null }
  /** Its dependency is sent first. */
  | { kind: 'needs'; before: OutboxItem | null }
  | { kind: 'signIn' }
  | { kind: 'paused'; code: string }
  | { kind: 'offline' }
  | { kind: 'unreachable'; code: string; retryAt: number }
  /** The server does not have its subject yet; with a code, a filter on the way turned it down. */
  | { kind: 'deferred'; code: string | null; until: number }
  /** An earlier mutation of the same lane is sent first. */
  | { kind: 'behind' }
  /** Sent without a response: it is sent again and applied once. */
  | { kind: 'unanswered' }
  | { kind: 'next' };

export interface WaitFacts {
  remotes: readonly Remote[];
  online: boolean;
  /** Signed in offline: nothing is sent until the user signs in online (rule RN7). */
  signedInOffline: boolean;
  /** Returns an outbox item by its identifier. */
  itemOf: (id: string) => OutboxItem | undefined;
}

/** Returns the reason that blocks the whole API, or null. */
function remoteReason({ remote }: OutboxItem, facts: WaitFacts): WaitReason | null {
  const state = facts.remotes.find((one) => one.remote === remote);
  const trouble = state?.trouble ?? null;
  if (facts.signedInOffline || (trouble?.kind === 'paused' && signInCodes.includes(trouble.code)))
    return { kind: 'signIn' };
  if (trouble?.kind === 'paused') return { kind: 'paused', code: trouble.code };
  if (!facts.online) return { kind: 'offline' };
  return trouble === null ? null : { kind: 'unreachable', code: trouble.code, retryAt: state?.retryAt ?? 0 };
}

/** Returns the first dependency of an item that passes the test, or null. */
function dependency(item: OutboxItem, { itemOf }: WaitFacts, test: (other: OutboxItem) => boolean): OutboxItem | null {
  for (const id of item.dependsOn) {
    const other = itemOf(id);
    if (other !== undefined && test(other)) return other;
  }
  return null;
}

/** Returns why a mutation waits: first a decision of the user, then its API, then the mutation's own state. */
export function waitReason(item: OutboxItem, facts: WaitFacts): WaitReason {
  switch (item.reason) {
    case 'refused':
      return { kind: 'refused', code: refusalCode(item) };
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
      return remoteReason(item, facts) ?? { kind: 'deferred', code: item.error?.code ?? null, until: item.until ?? 0 };
    case 'behind':
    case 'unanswered':
    case 'next':
      return remoteReason(item, facts) ?? { kind: item.reason };
  }
}
