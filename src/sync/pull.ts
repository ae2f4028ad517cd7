import type { PullResponse } from '#contract/protocol/pull.ts';
import { pullLimitMax, pullResponse } from '#contract/protocol/pull.ts';
import type { Verdict } from './answers.ts';
import { compare } from './drift.ts';
import type { Exchange, ExchangeEnd } from './exchange.ts';
import { ask, isOver } from './exchange.ts';
import type { Clock, PullOutcome } from './ports.ts';

/** Wait before asking again for what a transaction under way holds back (rule PL2), and how often that is done in a cycle. */
const behindWait = 200;
const behindTries = 25;

function parsePull(body: unknown): PullResponse | undefined {
  const parsed = pullResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

function fetchPage(exchange: Exchange, cursor: string | null, checks: boolean): Promise<Verdict<PullResponse>> {
  const limit = Math.max(1, Math.floor(pullLimitMax * exchange.portion.share()));
  const query = { cursor, limit, ...(checks ? { checks } : {}) };
  return ask(exchange, (signal) => exchange.transport.pull(query, signal), parsePull);
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

/** A page that was asked for while the one before it was being stored. */
interface PageAhead {
  cursor: string;
  verdict: Promise<Verdict<PullResponse>>;
}

/** Asks for the page after this answer, so that server and link work while the device stores (rule PL1). */
function askAhead(exchange: Exchange, { cursor, hasMore }: PullResponse, checks: boolean): PageAhead | null {
  if (!hasMore || exchange.clock.now() >= exchange.deadline) return null;
  const verdict = fetchPage(exchange, cursor, checks);
  // When storing fails nobody waits for it any more.
  verdict.catch(() => undefined);
  return { cursor, verdict };
}

/** How a pull ended, and whether settled mutations are to go once more (rule OB10). */
export type PullEnd = ExchangeEnd & { offeredAgain: boolean };

/**
 * Pulls pages until the device has everything below the server's watermark, and what was held back above it; `checks`: and
 * compares it with what the server holds (rule PL8).
 */
export async function pull(exchange: Exchange, checks = false): Promise<PullEnd> {
  let offeredAgain = false;
  const onPage = (outcome: PullOutcome): void => {
    offeredAgain ||= outcome.offeredAgain > 0;
  };
  const end = await pullPages(exchange, checks, onPage);
  return { ...end, offeredAgain };
}

async function pullPages(
  exchange: Exchange,
  checks: boolean,
  onPage: (outcome: PullOutcome) => void,
): Promise<ExchangeEnd> {
  const { clock, lease, remote, signal, storage } = exchange;
  let behindLeft = behindTries;
  let checking = checks;
  let ahead: PageAhead | null = null;
  await storage.beginPull(lease, remote);
  for (;;) {
    if (isOver(exchange)) return { kind: 'deadline' };
    const { cursor } = await storage.remoteState(remote);
    const verdict: Verdict<PullResponse> = await (ahead?.cursor === cursor
      ? ahead.verdict
      : fetchPage(exchange, cursor, checking));
    if (verdict.kind === 'trouble') return verdict;
    if (verdict.kind === 'rejected') {
      // A cursor that the server cannot read is given up once; without one, the refusal is the server's trouble.
      if (cursor === null) return { kind: 'trouble', trouble: { kind: 'unreachable', code: verdict.code } };
      await storage.forgetCursor(lease, remote);
      ahead = null;
      continue;
    }
    const page = verdict.value;
    exchange.portion.grow();
    ahead = askAhead(exchange, page, checking);
    onPage(await storage.applyPull(lease, remote, cursor, page, clock.now()));
    if (page.hasMore) continue;
    if (page.behind === true && behindLeft > 0) {
      behindLeft -= 1;
      await wait(clock, behindWait, signal);
      continue;
    }
    const compares = checking && page.behind !== true && page.checks !== undefined;
    checking = false;
    if (!compares || (await compare(exchange, page.cursor, page.checks ?? [])) !== 'healing') return { kind: 'done' };
  }
}
