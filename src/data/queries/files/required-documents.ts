import type { Bilingual, Content, RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MissingReason } from '#contract/rules/required-files.ts';
import { isFor, missingFiles, requiredOf } from '#contract/rules/required-files.ts';
import type { FileOfOrder } from './files.ts';

/** A required document with the files captured for it. */
export interface Demand {
  document: RequiredDocument;
  /** The service that needs it, as its region calls it; null when every service does. */
  service: Bilingual | null;
  files: Upload[];
  /** True when a file exists that no review returned. */
  covered: boolean;
  /** Why the server does not safely have it; undefined when it does, or when the property need not have the document. */
  missingReason: MissingReason | undefined;
  /** Why the last file was returned, while no newer file covers the requirement; null otherwise. */
  returned: string | null;
}

function demandOf(
  document: RequiredDocument,
  service: Bilingual | null,
  files: Upload[],
  missingReason: MissingReason | undefined,
): Demand {
  const latest = files.flatMap(({ review }) => review ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return {
    document,
    service,
    files,
    missingReason,
    covered: files.length > 0 && missingReason !== 'returned' && missingReason !== 'missing',
    returned: missingReason === 'returned' ? (latest?.reason ?? null) : null,
  };
}

/** Returns a service's name in a region; null for what every service needs. */
function nameOf(service: RequiredDocument['service'], region: Order['region'], content: Content): Bilingual | null {
  const found = content.services.find(({ code }) => code === service);
  return found === undefined ? null : (found.regionalNames[region] ?? found.name);
}

/** Returns every requirement of an order's services with its files. `uploads` excludes removed files. */
export function demandsOf(
  order: Pick<Order, 'services' | 'region'>,
  content: Content,
  uploads: readonly Upload[],
): Demand[] {
  const missing = new Map(
    missingFiles(order, content.documents, uploads).map(({ reason, required }) => [required, reason]),
  );
  return requiredOf(order, content.documents).map((document) =>
    demandOf(
      document,
      nameOf(document.service, order.region, content),
      uploads.filter((upload) => isFor(upload, document)),
      missing.get(document),
    ),
  );
}

/** Returns the requirements still to be captured. Leaves out documents required only where the property has them. */
export function missingOf(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ missingReason }) => missingReason === 'missing' || missingReason === 'returned');
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
export function documentCounts(demands: readonly Demand[], files: readonly FileOfOrder[]): DocumentCounts {
  const onDevice = new Set(files.flatMap(({ upload, local }) => (local === undefined ? [] : [upload.id])));
  const needed = demands.filter(({ document, files: own }) => document.always || own.length > 0);
  const taken = needed.filter(({ covered }) => covered);
  const unreceived = taken.map((demand) => demand.files.filter(({ receivedAt }) => receivedAt === null));
  const open = unreceived.filter((lacking) => lacking.length > 0);
  const here = open.filter((lacking) => lacking.every(({ id }) => onDevice.has(id))).length;
  return { needed: needed.length, received: taken.length - open.length, here, elsewhere: open.length - here };
}

/** Returns the documents that are captured and not on the server. */
export function underWayOf(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ missingReason }) => missingReason === 'underWay');
}
