import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import type { OrderStock } from '#data/queries/readiness.ts';
import type { CopyState } from '#hooks/copy-state.ts';
import { copyStateOf } from '#hooks/copy-state.ts';

/** A file of the server's whose bytes are not on this device, and why not. */
export interface AbsentFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  state: Exclude<CopyState, 'here'>;
}

/** Whether a visit can be made without network, part by part. */
export interface Readiness {
  visit: Visit;
  /** Undefined when it has not come here. */
  order: Order | undefined;
  /** Both loads have come to their end: no message, contact or file is unknown to this device. */
  loaded: boolean;
  messages: number;
  files: number;
  absent: AbsentFile[];
  /** The edition of the company's forms that is here; null when there is none. */
  form: string | null;
  ready: boolean;
}

function absentOf(files: readonly FileOfOrder[]): AbsentFile[] {
  return files.flatMap((file) => {
    const state = copyStateOf(file);
    const { id, name, size } = file.upload;
    return state === null || state === 'here' ? [] : [{ id, name, size, state }];
  });
}

/** What is on this device of a visit's order, and what is not. */
export function readinessOf(
  { visit, order }: Pick<Readiness, 'visit' | 'order'>,
  stock: OrderStock | undefined,
  { loaded, form }: Pick<Readiness, 'loaded' | 'form'>,
): Readiness {
  const absent = absentOf(stock?.files ?? []);
  return {
    visit,
    order,
    loaded,
    messages: stock?.messages ?? 0,
    files: stock?.files.length ?? 0,
    absent,
    form,
    ready: order !== undefined && loaded && form !== null && absent.length === 0,
  };
}
