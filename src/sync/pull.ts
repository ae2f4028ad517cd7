import type { PullResponse } from '#contract/protocol/pull.ts';
import { pullLimitMax, pullResponse } from '#contract/protocol/pull.ts';
import type { Verdict } from './answers.ts';
import { judge } from './answers.ts';
import type { Exchange, ExchangeEnd } from './drain.ts';
import { noAnswer } from './no-answer.ts';
import type { Clock } from './ports.ts';

/** Wait before asking again for what a transaction under way holds back (rule PL2), and how often that is done in a cycle. */
const behindWait = 200;
const behindTries = 25;

function parsePull(body: unknown): PullResponse | undefined {
  const parsed = pullResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

async function fetchPage(
  { transport, clock, signal, portion }: Exchange,
  cursor: string | null,
): Promise<Verdict<PullResponse>> {
  const limit = Math.max(1, Math.floor(pullLimitMax * portion.share()));
  const startedAt = clock.now();
  try {
    return judge(await transport.pull({ cursor, limit }, signal), parsePull);
  } catch {
    signal.throwIfAborted();
    return noAnswer(clock, startedAt);
  }
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        reject(new DOMException('aborted', 'AbortError'));
      },
      { once: true },
    );
  });
}

/** Pulls pages until the device has everything below the server's watermark, and what was held back above it. */
export async function pull(exchange: Exchange): Promise<ExchangeEnd> {
  const { clock, lease, remote, signal, storage } = exchange;
  let behindLeft = behindTries;
  await storage.beginPull(lease, remote);
  for (;;) {
    signal.throwIfAborted();
    if (clock.now() >= exchange.deadline) return { kind: 'deadline' };
    const { cursor } = await storage.remoteState(remote);
    const verdict = await fetchPage(exchange, cursor);
    if (verdict.kind === 'trouble') return verdict;
    if (verdict.kind === 'rejected') {
      // A cursor that the server cannot read is given up once; without one, the refusal is the server's trouble.
      if (cursor === null) return { kind: 'trouble', trouble: { kind: 'unreachable', code: verdict.code } };
      await storage.forgetCursor(lease, remote);
      continue;
    }
    await storage.applyPull(lease, remote, cursor, verdict.value, clock.now());
    exchange.portion.grow();
    if (verdict.value.hasMore) continue;
    if (verdict.value.behind !== true || behindLeft === 0) return { kind: 'done' };
    behindLeft -= 1;
    await wait(clock, behindWait, signal);
  }
}
