import type { Content, RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Lack } from '#contract/rules/required-files.ts';
import { missingFiles, requiredOf } from '#contract/rules/required-files.ts';

/** A required document with the files that were captured for it. */
export interface Demand {
  document: RequiredDocument;
  files: Upload[];
  /** Some file is there that no review has sent back. */
  covered: boolean;
  /** Why it is not safe on the server; undefined when it is, or when the property need not have it. */
  lack: Lack | undefined;
  /** Why the last file for it was sent back, when nothing covers it since; null otherwise. */
  returned: string | null;
}

function isFor(upload: Upload, { service, code }: RequiredDocument): boolean {
  return upload.requirement?.service === service && upload.requirement.code === code;
}

function demandOf(document: RequiredDocument, files: Upload[], lack: Lack | undefined): Demand {
  const latest = files.flatMap(({ review }) => review ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return {
    document,
    files,
    lack,
    covered: files.length > 0 && lack !== 'returned',
    returned: lack === 'returned' ? (latest?.reason ?? null) : null,
  };
}

/** Everything that an order's services demand, each with its files. `uploads` are those that were not removed. */
export function demandsOf(order: Pick<Order, 'services'>, content: Content, uploads: readonly Upload[]): Demand[] {
  const lacks = new Map(missingFiles(order, content.documents, uploads).map(({ lack, required }) => [required, lack]));
  return requiredOf(order, content.documents).map((document) =>
    demandOf(
      document,
      uploads.filter((upload) => isFor(upload, document)),
      lacks.get(document),
    ),
  );
}

/** What must be brought back and is not here: what is demanded only where the property has it does not count. */
export function missingOf(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ lack }) => lack === 'missing' || lack === 'returned');
}
