import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { draftKinds, draftName } from '../../drafts/draft-name.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent } from '#sync/send-status.ts';
import { clientAndMerged, readMerges, stayingClients } from '../merged-clients.ts';
import { readSync } from '../sync/row-sync.ts';
import { readRows, rowsAmong } from '../../rows/stored-rows.ts';
import type { RefusedForm } from '../visits/visit-forms.ts';
import { refusedOf } from '../visits/visit-forms.ts';
import { draftsOf } from '../../drafts/drafts.ts';

/** A client of a list, with the sync state of the client's own fields. */
export interface ListedClient {
  client: Client;
  sync: SendStatus;
}

/** Returns the clients of an agent on this device, by name. */
export async function clientsOfAgent(db: UserDatabase, agentId: string): Promise<ListedClient[]> {
  const [clients, states] = await Promise.all([readRows(db.clients.orderBy('row.name')), readSync(db)]);
  return stayingClients(clients)
    .filter(({ commercial }) => commercial?.id === agentId)
    .map((client) => ({ client, sync: states.get(rowKey('clients', client.id)) ?? sent }));
}

/** A client with everything that this device has of them. */
export interface ClientFile {
  client: Client;
  /** The latest first. */
  orders: Order[];
  /** The latest planned first. */
  visits: ClientVisit[];
  /** Open ones by due time, then the completed ones, the latest first. */
  reminders: Reminder[];
  /** Those whose file was not removed. */
  documents: Document[];
  /** Files that were captured for the client and not removed, the latest first. */
  uploads: Upload[];
}

function openFirst(one: Reminder, other: Reminder): number {
  if (one.done !== null && other.done !== null) return other.done.at.localeCompare(one.done.at);
  return Number(one.done !== null) - Number(other.done !== null) || one.dueAt.localeCompare(other.dueAt);
}

/** Returns a client's file; undefined when the client is not on this device. */
export function clientFile(db: UserDatabase, clientId: string): Promise<ClientFile | undefined> {
  const tables = [db.clients, db.orders, db.clientVisits, db.reminders, db.documents, db.uploads];
  return db.transaction('r', tables, async () => {
    const own = (await db.clients.get(clientId))?.row;
    if (own === undefined) return undefined;
    // What was merged into the client keeps its own rows, which are read with the client's.
    const ids = clientAndMerged(clientId, await readMerges(db));
    const client = stayingClients(await rowsAmong(db.clients, ids)).find(({ id }) => id === clientId) ?? own;
    const [orders, visits, reminders, documents, uploads] = await Promise.all([
      readRows(db.orders.where('row.client.id').anyOf(ids)),
      readRows(db.clientVisits.where('row.clientId').anyOf(ids)),
      readRows(db.reminders.filter(({ row }) => row.clientId !== null && ids.includes(row.clientId))),
      readRows(db.documents.where('row.clientId').anyOf(ids)),
      readRows(db.uploads.where('row.clientId').anyOf(ids)),
    ]);
    const gone = new Set(uploads.filter(({ removed }) => removed !== null).map(({ id }) => id));
    return {
      client,
      orders: orders.toSorted(
        (a, b) => b.orderDate.localeCompare(a.orderDate) || b.createdAt.localeCompare(a.createdAt),
      ),
      visits: visits.toSorted((a, b) => b.plannedAt.localeCompare(a.plannedAt)),
      reminders: reminders.toSorted(openFirst),
      documents: documents
        .filter(({ uploadId }) => !gone.has(uploadId))
        .toSorted((a, b) => b.addedAt.localeCompare(a.addedAt)),
      uploads: uploads
        .filter(({ removed }) => removed === null)
        .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt)),
    };
  });
}

/** A refused creation or change of a client, to correct. */
export type RefusedClientChange =
  | ({ name: 'client.create' } & RefusedForm<MutationArgs<'client.create'>>)
  | ({ name: 'client.update' } & RefusedForm<MutationArgs<'client.update'>>);

/** Returns the refused creation of a client, or else the latest refused change; null when there is none. */
export async function refusedClientChange(db: UserDatabase, clientId: string): Promise<RefusedClientChange | null> {
  const creation = await refusedOf(db, 'client.create', (args) => args.clientId === clientId);
  if (creation !== null) return { name: 'client.create', ...creation };
  const change = await refusedOf(db, 'client.update', (args) => args.clientId === clientId);
  return change === null ? null : { name: 'client.update', ...change };
}

/** Returns true when the card of a client or the record of a visit to them was begun and not sent. */
export async function hasClientDrafts(db: UserDatabase, clientId: string): Promise<boolean> {
  const keys = [draftKinds.client, draftKinds.clientVisit].map((kind) => draftName(kind, clientId).key);
  return (await db.drafts.where('key').anyOf(keys).count()) > 0;
}

/** Returns the identifier of the new client whose form was left last; null when there is none. */
export async function unfinishedClient(db: UserDatabase): Promise<string | null> {
  const drafts = await draftsOf(db, draftKinds.newClient);
  return drafts.toSorted((one, other) => one.changedAt - other.changedAt).at(-1)?.field ?? null;
}
