import type { RemoteName } from '#contract/collections.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import { pushMutationsMax } from '#contract/protocol/sync/push.ts';
import { signInAtServer } from '#app/session/sign-in.ts';
import type { Session } from '#data/database/root-database.ts';
import { storeConfig, openRootDatabase, readConfig, writeSession } from '#data/database/root-database.ts';
import { deviceId } from '#data/device/device-id.ts';
import { newId } from '#platform/session/ids.ts';
import { loadPublicConfig } from '#platform/http/public-config.ts';

/** The signed-in user of the page, and requests to the server without the product. */
export interface BenchSession {
  config: PublicConfig;
  session: Session;
  device: string;
}

/** Signs in as the app does, and stores what its sync worker reads. */
export async function signInHere(email: string, password: string): Promise<BenchSession> {
  const root = openRootDatabase();
  const config = await loadPublicConfig({
    readStored: () => readConfig(root),
    store: (fresh) => storeConfig(root, fresh),
  });
  const device = await deviceId(root, null);
  const signedIn = await signInAtServer(email, password, {
    config,
    device,
    locale: 'fr',
    now: () => Date.now(),
  });
  if (!signedIn.ok) throw new Error('the server did not sign the user in');
  await writeSession(root, signedIn.session);
  root.close();
  return { config, session: signedIn.session, device };
}

function addressOf({ config }: BenchSession, remote: RemoteName, path: string): string {
  return `${remote === 'main' ? config.mainBase : config.fieldBase}${path}`;
}

function headersOf({ config, session }: BenchSession): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${session.token}`,
    'X-Api-Key': config.fieldApiKey,
    'User-Id': session.user.UserId,
  };
}

async function parsed<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Fetches and parses one page of a pull. */
export async function fetchPage(
  session: BenchSession,
  remote: RemoteName,
  cursor: string | null,
): Promise<PullResponse> {
  const query = cursor === null ? 'limit=1000' : `limit=1000&cursor=${encodeURIComponent(cursor)}`;
  const options = { headers: headersOf(session), cache: 'no-store' as const };
  return parsed<PullResponse>(await fetch(addressOf(session, remote, `/sync/pull?${query}`), options));
}

/** A new remark of an order. */
export interface RemarkChange {
  orderId: string;
  remark: string;
}

/** A remark to send to the server, with the one that it replaces: without it, the server takes it for a conflict. */
export interface Edit extends RemarkChange {
  before: string;
}

function mutationOf({ orderId, remark, before }: Edit, seq: number): Record<string, unknown> {
  return {
    id: newId(),
    lane: `order:${orderId}`,
    seq,
    name: 'order.update',
    v: 1,
    args: { orderId, changes: { planningRemark: remark } },
    base: { planningRemark: before },
    createdAt: new Date().toISOString(),
  };
}

/** Posts edits in the server's format, at most 100 in a request. */
export async function postEdits(session: BenchSession, edits: readonly Edit[]): Promise<void> {
  if (edits.length > pushMutationsMax) throw new Error('more than the server takes at once');
  const body = {
    protocol: protocolVersion,
    deviceId: session.device,
    sentAt: new Date().toISOString(),
    mutations: edits.map(mutationOf),
  };
  const options = { method: 'POST', headers: headersOf(session), body: JSON.stringify(body) };
  const answer = await parsed<{ results: { status: string }[] }>(
    await fetch(addressOf(session, 'main', '/sync/push'), options),
  );
  const applied = answer.results.filter(({ status }) => status === 'applied');
  if (applied.length !== edits.length) throw new Error('an edit was not applied as it was sent');
}

/** Splits edits into lists that fit a request each. */
export function inRequests<T>(edits: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (let from = 0; from < edits.length; from += pushMutationsMax)
    lists.push(edits.slice(from, from + pushMutationsMax));
  return lists;
}
