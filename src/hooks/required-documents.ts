import type { Content, RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';

/** What the order's services demand; what every service demands comes first. */
export function demandedBy<T extends { service: string }>(order: Pick<Order, 'services'>, all: readonly T[]): T[] {
  const codes = new Set(['all', ...order.services.map(({ code }) => code)]);
  return [...codes].flatMap((code) => all.filter(({ service }) => service === code));
}

/** A required document with the files that were captured for it. */
export interface Demand {
  document: RequiredDocument;
  files: Upload[];
  /** Some file is there that no review has sent back. */
  covered: boolean;
  /** Why the last file for it was sent back, when nothing covers it since; null otherwise. */
  returned: string | null;
}

function isFor(upload: Upload, { service, code }: RequiredDocument): boolean {
  return upload.requirement?.service === service && upload.requirement.code === code;
}

function demandOf(document: RequiredDocument, uploads: readonly Upload[]): Demand {
  const files = uploads.filter((upload) => isFor(upload, document));
  const covered = files.some(({ review }) => review === null || review.accepted);
  const latest = files.flatMap(({ review }) => review ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return { document, files, covered, returned: covered ? null : (latest?.reason ?? null) };
}

/** Everything that an order's services demand, each with its files. `uploads` are those that were not removed. */
export function demandsOf(order: Pick<Order, 'services'>, content: Content, uploads: readonly Upload[]): Demand[] {
  return demandedBy(order, content.documents).map((document) => demandOf(document, uploads));
}

/** What must be brought back and is not here: what is demanded only where the property has it does not count. */
export function missingOf(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ document, covered }) => document.always && !covered);
}
