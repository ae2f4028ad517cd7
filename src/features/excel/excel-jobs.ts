import type { SheetAnswer, SheetFormat, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import type { OrderFilter, OrderSort } from '#data/search/orders/order-filter.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import type { ClientListing } from '#parts/clients/listing/client-listing.ts';

/** A job that can be cancelled; its result is null when it was, or when it failed. */
export interface Job<Result> {
  result: Promise<Result | null>;
  cancel: () => void;
}

/** What the file is called and is, with the texts of yes and no. */
export interface SheetFile {
  name: string;
  format: SheetFormat;
  yes: string;
  no: string;
}

/** A written file, and its number of rows without header and sums. */
export interface WrittenSheet {
  file: Blob;
  rows: number;
}

/** What a worker does for the screen. */
export interface ExcelJobs {
  write: (question: ExportQuestion, file: SheetFile, onProgress: OnProgress) => Job<WrittenSheet>;
  /** Reads the first sheet of a file, a text as its user says. */
  read: (file: File, wanted: Partial<TextChoice>) => Job<SheetAnswer>;
  /** Finds clients on the server; null for who may not see them all. */
  findKnown: FindKnownClients | null;
}

/** The lists that the export was opened from. */
export interface Listed {
  orders: { filter: OrderFilter; sort: OrderSort } | null;
  clients: ClientListing | null;
}
