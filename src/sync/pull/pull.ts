import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import { pullLimitMax, pullResponse } from '#contract/protocol/sync/pull.ts';
import type { RemoteState } from '../remote-state.ts';
import type { RequestOutcome } from '../response.ts';
import { unreachable } from '../response.ts';
import { compare } from './drift.ts';
import type { SyncCycle, PhaseEnd } from '../sync-cycle.ts';
import { isOver, sendRequest } from '../sync-cycle.ts';
import type { Clock, PullOutcome } from '../ports.ts';

/**
 * Wait before pulling again what an open server transaction holds back, in milliseconds, and the tries in one cycle (rule PL2).
 */
const behindWait = 200;
const behindTries = 25;

function parsePull(body: unknown): PullResponse | undefined {
  const parsed = pullResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/** What a page is requested with. */
type Request = Pick<RemoteState, 'cursor' | 'mark'> & { checks: boolean };

function fetchPage(cycle: SyncCycle, { cursor, mark, checks }: Request): Promise<RequestOutcome<PullResponse>> {
  const limit = Math.max(1, Math.floor(pullLimitMax * cycle.batchScale.share()));
  const query = { cursor, mark, limit, ...(checks ? { checks } : {}) };
  return sendRequest(cycle, (signal) => cycle.transport.pull(query, signal), parsePull);
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

/** A page requested while the previous one is being stored. */
interface PageAhead {
  cursor: string;
  outcome: Promise<RequestOutcome<PullResponse>>;
}

/** Requests the next page, so that server and link work while the device stores this one (rule PL1). */
function fetchAhead(cycle: SyncCycle, { cursor, hasMore }: PullResponse, sent: Request): PageAhead | null {
  if (!hasMore || cycle.clock.now() >= cycle.deadline) return null;
  const outcome = fetchPage(cycle, { ...sent, cursor });
  // When storing fails, nothing awaits it: its rejection must not count as unhandled.
  outcome.catch(() => undefined);
  return { cursor, outcome };
}

/** How the pages ended. `overtaken`: before the last one, since a mutation was saved meanwhile that may be sent (rule PL1e). */
type PagesEnd = PhaseEnd | { kind: 'overtaken' };
/** How a pull ended, and whether settled mutations must be sent again (rule OB10). */
export type PullEnd = PagesEnd & { requeued: boolean };

/**
 * Pulls pages until the device has everything below the server's watermark, and what was held back above it.
 * @param checks also compares the device's rows with the server's (rule PL8)
 */
export async function pull(cycle: SyncCycle, checks = false): Promise<PullEnd> {
  let requeued = false;
  const onPage = (outcome: PullOutcome): void => {
    requeued ||= outcome.requeued > 0;
  };
  const onOffer = (): void => {
    requeued = true;
  };
  const end = await pullPages(cycle, checks, { onPage, onOffer });
  return { ...end, requeued };
}

/** Reports what must be sent again. */
interface PullEvents {
  onPage: (outcome: PullOutcome) => void;
  /** The comparison with the server offers settled mutations again. */
  onOffer: () => void;
}

async function pullPages(cycle: SyncCycle, checks: boolean, { onPage, onOffer }: PullEvents): Promise<PagesEnd> {
  const { clock, lease, remote, signal, storage } = cycle;
  let behindLeft = behindTries;
  let checking = checks;
  let ahead: PageAhead | null = null;
  await storage.beginPull(lease, remote);
  for (;;) {
    if (isOver(cycle)) return { kind: 'deadline' };
    const { cursor, mark } = await storage.remoteState(remote);
    const request = { cursor, mark, checks: checking };
    const outcome: RequestOutcome<PullResponse> = await (ahead?.cursor === cursor
      ? ahead.outcome
      : fetchPage(cycle, request));
    if (outcome.kind === 'trouble') return outcome;
    if (outcome.kind === 'filtered') return unreachable(outcome.code);
    if (outcome.kind === 'rejected') {
      // The cursor is dropped once, in case the server cannot read it. A rejection without a cursor is the server's trouble.
      if (cursor === null) return unreachable(outcome.code);
      await storage.forgetCursor(lease, remote);
      ahead = null;
      continue;
    }
    const page: PullResponse = outcome.value;
    cycle.batchScale.grow();
    const isOvertaken = page.hasMore && (await storage.nextReady(remote, clock.now())) === 0;
    ahead = isOvertaken ? null : fetchAhead(cycle, page, request);
    onPage(await storage.applyPull(lease, remote, cursor, page, clock.now()));
    if (isOvertaken) return { kind: 'overtaken' };
    if (page.hasMore) continue;
    if (page.behind === true && behindLeft > 0) {
      behindLeft -= 1;
      await wait(clock, behindWait, signal);
      continue;
    }
    const compares = checking && page.behind !== true && page.checks !== undefined;
    checking = false;
    const compared = compares ? await compare(cycle, page.cursor, page.checks ?? []) : 'void';
    if (compared === 'offering') onOffer();
    if (compared !== 'healing') return { kind: 'done' };
  }
}
