import { protocolVersion } from '#contract/protocol/version.ts';
import type { PushedMutation, PushRequest, PushResponse } from '#contract/protocol/push.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import type { DeviceStatus } from '#contract/entities/device.ts';
import type { Verdict } from './answers.ts';
import { isSameWord } from './device-word.ts';
import type { Exchange } from './exchange.ts';
import { ask } from './exchange.ts';
import type { CorrectedTime } from './expiry.ts';
import { expiryToSend } from './expiry.ts';
import type { OutboxEntry } from './outbox.ts';

/** A mutation as it goes: as it was stored, whatever version stored it, but for the expiry, said by the clock of `sentAt`. */
function pushed(entry: OutboxEntry, time: CorrectedTime): PushedMutation {
  const expiresAt = expiryToSend(entry, time);
  return {
    id: entry.id,
    lane: entry.lane,
    seq: entry.seq,
    name: entry.name,
    v: entry.v,
    args: entry.args,
    ...(entry.base === undefined ? {} : { base: entry.base }),
    ...(entry.dependsOn.length === 0 ? {} : { dependsOn: entry.dependsOn }),
    createdAt: entry.createdAt,
    ...(entry.asOf === undefined ? {} : { asOf: entry.asOf }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

function parsePush(body: unknown): PushResponse | undefined {
  const parsed = pushResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Until a word that says something else is answered, nobody knows which of the two the server has; nor what it makes of one that
 * comes with mutations, of which it takes off what it settles. Noted before the request leaves, so that a lost answer or a kill
 * does not leave it unsaid (rule RN8); and with the number from which on a word counts, since the answer to an earlier one may
 * still be under way, to another tab say (found by simulation).
 */
async function doubtLastWord({ remote, storage }: Exchange, next: DeviceStatus, isAlone: boolean): Promise<void> {
  const { word, wordFrom } = await storage.remoteState(remote);
  const isKnown = isAlone && word !== null && isSameWord(word.status, next);
  const from = (next.number ?? 0) + (isAlone ? 0 : 1);
  if (!isKnown && (word !== null || wordFrom < from)) await storage.forgetWord(from);
}

/** Sends these mutations, or none: the device's word alone. Never rejects but on an abort of the caller's. */
export async function push(
  exchange: Exchange,
  entries: readonly OutboxEntry[],
  device: DeviceStatus | null,
): Promise<Verdict<PushResponse>> {
  const isAlone = entries.length === 0;
  if (device !== null) await doubtLastWord(exchange, device, isAlone);
  const time = exchange.serverClock.time();
  const body: PushRequest = {
    protocol: protocolVersion,
    deviceId: exchange.deviceId,
    ...(isAlone || exchange.epoch === null ? {} : { epoch: exchange.epoch }),
    sentAt: new Date(time.now).toISOString(),
    ...(device === null ? {} : { device }),
    mutations: entries.map((entry) => pushed(entry, time)),
  };
  const verdict = await ask(exchange, (signal) => exchange.transport.push(body, signal), parsePush);
  if (verdict.kind === 'ok' && exchange.epoch === null) {
    // Before anything of it is stored: what was acknowledged before the first pull must not pass for known to another epoch.
    await exchange.storage.noteEpoch(exchange.remote, verdict.value.epoch);
    exchange.epoch = verdict.value.epoch;
  }
  if (verdict.kind === 'ok' && device !== null && isAlone)
    await exchange.storage.noteWord(device, exchange.clock.now());
  return verdict;
}
