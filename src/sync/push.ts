import { protocolVersion } from '#contract/protocol/version.ts';
import type { PushRequest, PushResponse } from '#contract/protocol/push.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import type { Verdict } from './answers.ts';
import { judge } from './answers.ts';
import { noAnswer } from './no-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Clock, Transport } from './ports.ts';

/** The body of a push of these entries. */
export function pushBody(entries: readonly OutboxEntry[], deviceId: string, now: number): PushRequest {
  return {
    protocol: protocolVersion,
    deviceId,
    sentAt: new Date(now).toISOString(),
    mutations: entries.map((entry) => ({
      id: entry.id,
      lane: entry.lane,
      seq: entry.seq,
      name: entry.name,
      v: entry.v,
      args: entry.args,
      ...(entry.base === undefined ? {} : { base: entry.base }),
      ...(entry.dependsOn.length === 0 ? {} : { dependsOn: entry.dependsOn }),
      createdAt: entry.createdAt,
      ...(entry.expiresAt === undefined ? {} : { expiresAt: entry.expiresAt }),
    })),
  };
}

function parsePush(body: unknown): PushResponse | undefined {
  const parsed = pushResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/** Sends one batch and says what the answer means. Never rejects but on an abort of the caller's. */
export async function sendBatch(
  { transport, clock, signal }: { transport: Transport; clock: Clock; signal: AbortSignal },
  body: PushRequest,
): Promise<Verdict<PushResponse>> {
  const startedAt = clock.now();
  try {
    return judge(await transport.push(body, signal), parsePush);
  } catch {
    signal.throwIfAborted();
    return noAnswer(clock, startedAt);
  }
}
