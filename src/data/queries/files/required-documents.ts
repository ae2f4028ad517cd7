import type { Bilingual, Content, RequiredDocument } from '#contract/content/content.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MissingReason } from '#contract/rules/orders/required-documents.ts';
import { filesByDocument, isNeeded, missingDocuments } from '#contract/rules/orders/required-documents.ts';
import type { FileOfOrder } from './files.ts';

/** A required document of an order, with the files captured for it. */
export interface RequiredOfOrder {
  document: RequiredDocument;
  /** The service that needs it, as its region calls it; null when every service does. */
  service: Bilingual | null;
  files: Upload[];
  /** True when a file exists that no review returned. */
  covered: boolean;
  /** Why the server does not safely have it; undefined when it does, or when the property need not have the document. */
  missingReason: MissingReason | undefined;
  /** The last return of one of its files, while no newer file covers the document; null otherwise. */
  returned: Decided | null;
}

function ofOrder(
  document: RequiredDocument,
  service: Bilingual | null,
  files: Upload[],
  missingReason: MissingReason | undefined,
): RequiredOfOrder {
  const returns = files.flatMap(({ review }) => (review?.accepted === false ? [review] : []));
  return {
    document,
    service,
    files,
    missingReason,
    covered: files.length > 0 && missingReason !== 'returned' && missingReason !== 'missing',
    returned: missingReason === 'returned' ? (returns.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null) : null,
  };
}

/** Returns a service's name in a region; null for what every service needs. */
function nameOf(service: RequiredDocument['service'], region: Order['region'], content: Content): Bilingual | null {
  const found = content.services.find(({ code }) => code === service);
  return found === undefined ? null : (found.regionalNames[region] ?? found.name);
}

/** Returns the required documents of an order's services with their files. `uploads` excludes removed files. */
export function requiredOfOrder(
  order: Pick<Order, 'services' | 'region'>,
  content: Content,
  uploads: readonly Upload[],
): RequiredOfOrder[] {
  const missing = new Map(
    missingDocuments(order, content.documents, uploads).map(({ reason, required }) => [required, reason]),
  );
  return filesByDocument(order, content.documents, uploads).map(({ required, files }) =>
    ofOrder(required, nameOf(required.service, order.region, content), files, missing.get(required)),
  );
}

/** Returns the documents still to be captured. Leaves out documents required only where the property has them. */
export function missingOf(required: readonly RequiredOfOrder[]): RequiredOfOrder[] {
  return required.filter(({ missingReason }) => missingReason === 'missing' || missingReason === 'returned');
}

/** Counts of the documents that a property needs, by where their files are. */
export interface DocumentCounts {
  needed: number;
  /** The server has every file of the document. */
  received: number;
  /** Captured, and the bytes that the server lacks are on this device. */
  here: number;
  /** Captured on another device that has not sent everything. */
  elsewhere: number;
}

/**
 * Counts the documents that every property needs, and the others that were captured: an order is incomplete until the server
 * has those too. A capture counts as received by the server's receipt alone.
 */
export function documentCounts(required: readonly RequiredOfOrder[], files: readonly FileOfOrder[]): DocumentCounts {
  const onDevice = new Set(files.flatMap(({ upload, local }) => (local === undefined ? [] : [upload.id])));
  const needed = required.filter(({ document, files: own }) => isNeeded(document, own));
  const taken = needed.filter(({ covered }) => covered);
  const unreceived = taken.map(({ files: own }) => own.filter(({ receivedAt }) => receivedAt === null));
  const open = unreceived.filter((lacking) => lacking.length > 0);
  const here = open.filter((lacking) => lacking.every(({ id }) => onDevice.has(id))).length;
  return { needed: needed.length, received: taken.length - open.length, here, elsewhere: open.length - here };
}

/** Returns the documents that are captured and not on the server. */
export function underWayOf(required: readonly RequiredOfOrder[]): RequiredOfOrder[] {
  return required.filter(({ missingReason }) => missingReason === 'underWay');
}
