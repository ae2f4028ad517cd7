import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import type { OrderStock } from '#data/queries/files/readiness.ts';
import type { Availability } from '#data/offline-files/availability.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';

/** A file on the server whose bytes are not on this device. */
export interface MissingFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Why it is missing. */
  state: Exclude<Availability, 'here'>;
}

/** Whether a visit can be made offline, and which parts of its data the device has. */
export interface Readiness {
  visit: Visit;
  /** Undefined while the device does not have it. */
  order: Order | undefined;
  /** The first load from both APIs is complete: the device knows every message, contact and file. */
  loaded: boolean;
  messageCount: number;
  fileCount: number;
  missingFiles: MissingFile[];
  /** The edition of the company's forms on this device; null when there is none. */
  formEdition: string | null;
  ready: boolean;
}

function missingFilesOf(files: readonly FileOfOrder[]): MissingFile[] {
  return files.flatMap((file) => {
    const state = availabilityOf(file);
    const { id, name, size } = file.upload;
    return state === null || state === 'here' ? [] : [{ id, name, size, state }];
  });
}

/** Returns which data of a visit's order the device has, and whether that suffices to make the visit offline. */
export function readinessOf(
  { visit, order }: Pick<Readiness, 'visit' | 'order'>,
  stock: OrderStock | undefined,
  { loaded, formEdition }: Pick<Readiness, 'loaded' | 'formEdition'>,
): Readiness {
  const missingFiles = missingFilesOf(stock?.files ?? []);
  return {
    visit,
    order,
    loaded,
    messageCount: stock?.messages ?? 0,
    fileCount: stock?.files.length ?? 0,
    missingFiles,
    formEdition,
    ready: order !== undefined && loaded && formEdition !== null && missingFiles.length === 0,
  };
}
