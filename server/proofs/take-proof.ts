import { createReadStream } from 'node:fs';
import { Upload as StoredBytes } from '@tus/server';
import { v5 } from 'uuid';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Document } from '#contract/entities/document.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import { isAcceptedType } from '#contract/rules/files/file-types.ts';
import { limitUses } from '../auth/attempt-limit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connection/database.ts';
import { addReceivedFiles } from '../db/files/files.ts';
import type { FoundLink } from '../db/files/proof-links.ts';
import { childrenOf, lockRows } from '../db/records/records.ts';
import { editRows } from '../domain/rows/direct-writes.ts';
import { RowSet } from '../domain/rows/row-set.ts';
import type { RowChange } from '../domain/rows/write-plan.ts';
import { typeByContent } from '../files/file-types.ts';
import { proofName } from './proof-names.ts';
import type { LinkFault } from './link-state.ts';
import { linkFault } from './link-state.ts';
import { fieldOf } from './page.ts';
import type { FileFault } from './page-texts.ts';
import type { ArrivedFile } from './read-form.ts';

/** The documents that arrived under a link, oldest first, and the files of the order. */
interface Arrivals {
  documents: Document[];
  uploads: Map<string, Upload>;
}

export async function arrivalsOf(db: Db, { orderId, requestId }: FoundLink): Promise<Arrivals> {
  const rows = new RowSet(await childrenOf(db, [orderId]));
  const documents = rows
    .all('documents')
    .filter(({ proof }) => proof?.requestId === requestId)
    .toSorted((left, right) => left.addedAt.localeCompare(right.addedAt) || left.id.localeCompare(right.id));
  return { documents, uploads: new Map(rows.all('uploads').map((upload) => [upload.id, upload])) };
}

/** What became of a file: its document's name, the same when it had arrived before, or why it was not taken. */
export type Taken = { name: string; isNew: boolean } | { fault: FileFault } | { over: LinkFault };

/** Returns the media type of a photo or a PDF by its content; undefined for anything else. */
async function proofType(head: Uint8Array): Promise<string | undefined> {
  const type = await typeByContent(head);
  const isProof = type !== undefined && (type.startsWith('image/') || type === 'application/pdf');
  return isProof && isAcceptedType(type) ? type : undefined;
}

/** Notifies an employee once of what a request brings: a read notification becomes unread again. */
function notifyOnce(userId: string, order: Order, link: ProofLink, at: string): RowEffect {
  const id = v5(userId, link.id);
  const by: EmployeeRef = { id: order.client.id, name: order.client.name };
  const fresh: EmployeeNotification = {
    id,
    userId,
    kind: 'clientDocument',
    orderId: order.id,
    clientId: null,
    by,
    at,
    readAt: null,
  };
  return effectOn('notifications', id, (row) => (row === undefined || row.readAt !== null ? fresh : row));
}

/** A file to add to an order: its bytes are stored. */
interface NewProof {
  id: string;
  file: ArrivedFile;
  type: string;
  name: string;
}

function effectsOf(order: Order, link: ProofLink, { id, file, type, name }: NewProof, newId: string, at: string) {
  const subject = { orderId: order.id, clientId: null };
  const { size, sha256 } = file;
  const upload: Upload = {
    id,
    ...subject,
    kind: type === 'application/pdf' ? 'document' : 'photo',
    requirement: null,
    name,
    type,
    size,
    sha256,
    place: 0,
    capturedAt: at,
    // Whoever asked for it answers for the file; its document says that it is the client's.
    by: link.by,
    originalId: null,
    receivedAt: at,
    review: null,
    removed: null,
  };
  const piece = link.pieces.find((code) => fieldOf(code) === file.field) ?? null;
  const document: Document = {
    id: newId,
    ...subject,
    kind: 'proof',
    name,
    uploadId: id,
    source: 'client',
    addedAt: at,
    addedBy: null,
    proof: { requestId: link.id, piece },
  };
  const people = [order.handler, order.assignee, link.by].flatMap((one) => one?.id ?? []);
  return [
    effectOn('uploads', id, () => upload),
    effectOn('documents', newId, () => document),
    changeOn('orders', order.id, (row) => ({
      ...row,
      clientDocuments: [...row.clientDocuments, { id: newId, name, receivedAt: at }],
    })),
    ...[...new Set(people)].map((userId) => notifyOnce(userId, order, link, at)),
  ];
}

/** Adds a file whose bytes are stored to the order, unless the link is over, full, or brought the same file before. */
async function addToOrder(
  context: Context,
  found: FoundLink,
  { id, file, type }: Omit<NewProof, 'name'>,
): Promise<{ taken: Taken; changes: readonly RowChange[] }> {
  const { database, config, now, newId } = context;
  return database.db.transaction().execute(async (trx) => {
    const key = rowKey('orders', found.orderId);
    // Two people at the same link wait for each other here.
    const order = new RowSet(await lockRows(trx, [key])).get('orders', found.orderId);
    const link = order?.proofLink;
    const over = order === undefined ? 'ended' : linkFault(order, found.requestId, now());
    if (order === undefined || link === undefined || over !== undefined)
      return { taken: { over: over ?? 'ended' }, changes: [] };
    const { documents, uploads } = await arrivalsOf(trx, found);
    const same = documents.find(({ uploadId }) => uploads.get(uploadId)?.sha256 === file.sha256);
    if (same !== undefined) return { taken: { name: same.name, isNew: false }, changes: [] };
    if (documents.length >= config.proofs.filesPerLink) return { taken: { fault: 'tooMany' }, changes: [] };
    const bytes = documents.reduce((sum, { uploadId }) => sum + (uploads.get(uploadId)?.size ?? 0), file.size);
    if (bytes > config.proofs.bytesPerLink) return { taken: { fault: 'linkFull' }, changes: [] };
    const name = proofName(
      file.name,
      type,
      documents.map((one) => one.name),
    );
    const at = now().toISOString();
    const { size, sha256 } = file;
    await addReceivedFiles(trx, [{ id, userId: link.by.id, name, type, size, sha256, createdAt: at, receivedAt: at }]);
    const effects = effectsOf(order, link, { id, file, type, name }, newId(), at);
    return { taken: { name, isNew: true }, changes: await editRows(trx, effects, [key], now()) };
  });
}

/** Files of one link that are refused in 15 minutes: as many as a form may have. */
const refusedMax = 40;

/**
 * Takes a file that arrived under a link: checks its content, stores its bytes, then adds it to the order as a document
 * of the client and notifies the order's employees. Refused files are counted: a link that brings nothing else takes nothing
 * more for a while, and costs no more.
 * @throws {CodedError} TooManyAttempts after too many refused ones, Unavailable when too many files are inspected
 */
export async function takeProof(context: Context, found: FoundLink, file: ArrivedFile): Promise<Taken> {
  const forgive = await limitUses(context, `proof refusals:${found.requestId}`, refusedMax);
  let isRefused = false;
  try {
    const taken = await takeSound(context, found, file);
    isRefused = 'fault' in taken;
    return taken;
  } finally {
    if (!isRefused) await forgive();
  }
}

async function takeSound(context: Context, found: FoundLink, file: ArrivedFile): Promise<Taken> {
  if (file.isCut) return { fault: 'tooLarge' };
  if (file.size === 0) return { fault: 'empty' };
  const type = await proofType(file.head);
  if (type === undefined) return { fault: 'unsupported' };
  const fault = await context.inspectFile({ path: file.path, type }, found.requestId);
  if (fault !== null) return { fault };
  const { files } = context;
  const id = context.newId();
  let isAdded = false;
  try {
    await files.datastore.create(new StoredBytes({ id, size: file.size, offset: 0, metadata: { filetype: type } }));
    await files.datastore.write(createReadStream(file.path), id, 0);
    const { taken, changes } = await addToOrder(context, found, { id, file, type });
    isAdded = 'isNew' in taken && taken.isNew;
    context.webPush.notify(changes);
    context.renditions.request();
    return taken;
  } finally {
    if (!isAdded) await files.remove(id).catch(() => undefined);
  }
}
