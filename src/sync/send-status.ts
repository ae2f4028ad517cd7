import { remotes } from '#contract/collections.ts';
import { signInCodes } from '#contract/protocol/session/sign-in-codes.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RemoteState } from './remote-state.ts';

/**
 * Why something waits, the most pressing first: what stops the device, then a whole remote, then one thing.
 * - `storage`: the device cannot store or read its data.
 * - `signIn`: its user must sign in online; `code` says what ended the session, unless they signed in offline (rule RN7).
 * - `paused`: the remote waits for a person or an update (`code`).
 * - `offline`: the browser reports no network.
 * - `wifi`: files may not use the present network (rule FL4).
 * - `unreachable`: the server does not answer (`code`), and is asked again (`until`).
 * - `stuck`: a mutation that it depends on was refused (`on`), and its user decides.
 * - `needs`: a mutation that it depends on goes first (`on`).
 * - `deferred`: a try failed, or the server asked to wait (`until`); `code` says why, where that is known.
 * - `behind`: an earlier mutation of its lane goes first.
 * - `unanswered`: it was sent without a response, and is sent again.
 * - `next`: it is sent in its turn.
 * - `sending`: it is under way.
 * - `draft`: its user has not submitted it.
 * - `again`: the server had it once, was restored, and is asked again (rule OB10).
 * - `confirming`: the server has it; a pull or a receipt must still say so.
 * - `loading`: rows of the server are not all here.
 * - `elsewhere`: another device has it.
 */
const waitReasons = [
  'storage',
  'signIn',
  'paused',
  'offline',
  'wifi',
  'unreachable',
  'stuck',
  'needs',
  'deferred',
  'behind',
  'unanswered',
  'next',
  'sending',
  'draft',
  'again',
  'confirming',
  'loading',
  'elsewhere',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** What else is known of a wait. */
interface WaitFacts {
  /** The failure or the pause behind it. */
  code?: string | undefined;
  /** When it is tried again, milliseconds. */
  until?: number | undefined;
  /** The mutation that it waits for. */
  on?: string | undefined;
  /** Of a file: the bytes that the server has, of how many. */
  progress?: { sent: number; size: number } | undefined;
}

export interface Waiting extends WaitFacts {
  is: 'waits';
  why: WaitReason;
}

/**
 * Where something is on its way to the server: a mutation, a file, a row, a remote, or all that a device has.
 * - `sent`: the server has it, by its own answer; `at` is when that was known, milliseconds.
 * - `refused`: the server did not accept it, and its user decides.
 * - `lost`: neither this device nor the server has it.
 */
export type SendStatus = { is: 'sent'; at: number | null } | Waiting | { is: 'refused'; code: string } | { is: 'lost' };

export const sent: SendStatus = { is: 'sent', at: null };

export function waits(why: WaitReason, facts: WaitFacts = {}): Waiting {
  return { is: 'waits', why, ...facts };
}

/** Returns whether something waits for this. */
export function waitsFor(status: SendStatus, ...reasons: readonly WaitReason[]): boolean {
  return status.is === 'waits' && reasons.includes(status.why);
}

/** Returns whether the server has it, by its own answer. */
export function isReceived(status: SendStatus): boolean {
  return status.is === 'sent' || waitsFor(status, 'confirming');
}

/** Returns whether the server has answered once that it has it, also before it was restored: that is not unsent (rule OB10). */
export function wasReceived(status: SendStatus): boolean {
  return status.is === 'sent' || waitsFor(status, 'confirming', 'again');
}

function rankOf(status: SendStatus): number {
  if (status.is === 'waits') return waitReasons.indexOf(status.why);
  return status.is === 'sent' ? waitReasons.length : -1;
}

/** Returns the status that its user must know first; `sent` when there is none. */
export function mostPressing(statuses: readonly SendStatus[]): SendStatus {
  return statuses.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? sent;
}

/** What a page knows of the way to the servers. */
export interface SendFacts {
  online: boolean;
  /** Signed in without the server: nothing is sent until an online sign-in (rule RN7). */
  signedInOffline: boolean;
  /** Files wait for Wi-Fi, by the user's setting and the network (rule FL4). */
  waitsForWifi?: boolean;
  remotes: readonly Pick<RemoteState, 'remote' | 'contactAt' | 'trouble' | 'retryAt'>[];
}

type Way = RemoteState['remote'] | 'files';

/** Returns what stops all that goes this way; null when nothing does. The one place of the order of these causes. */
export function stopOf(way: Way, facts: SendFacts): Waiting | null {
  const remote = way === 'files' ? 'field' : way;
  const { trouble = null, retryAt = 0 } = facts.remotes.find((one) => one.remote === remote) ?? {};
  if (facts.signedInOffline) return waits('signIn');
  const code = trouble?.code ?? '';
  if (trouble?.kind === 'paused') return waits(signInCodes.includes(code) ? 'signIn' : 'paused', { code });
  if (!facts.online) return waits('offline');
  if (way === 'files' && facts.waitsForWifi === true) return waits('wifi');
  return trouble === null ? null : waits('unreachable', { code, until: retryAt });
}

/** Returns what stops a device first, over all its remotes; null when nothing does. */
export function firstStop(facts: SendFacts): Waiting | null {
  const first = mostPressing(remotes.map((remote) => stopOf(remote, facts) ?? sent));
  return first.is === 'waits' ? first : null;
}

/** Returns the status of a mutation by itself, whatever goes before it. */
export function ownStatus({ again, attemptedAt, error, state }: OutboxEntry): SendStatus {
  if (state === 'refused') return { is: 'refused', code: error?.code ?? '' };
  if (state === 'acknowledged') return waits('confirming');
  if (again !== undefined) return waits('again');
  return waits(attemptedAt === undefined ? 'next' : 'unanswered');
}

/**
 * Returns the status of a row by the unsettled mutations that touch it: the one that its user must know first. What else they wait
 * for, only the whole outbox says.
 */
export function rowStatus(entries: readonly OutboxEntry[]): SendStatus {
  return mostPressing(entries.map(ownStatus));
}
