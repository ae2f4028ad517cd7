import type { SheetAnswer } from '#contract/rules/spreadsheets.ts';
import type { OrderFilter, OrderSort } from '#data/search/order-filter.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';

/** A job that can be cancelled; its result is null when it was, or when it failed. */
export interface Job<Result> {
  result: Promise<Result | null>;
  cancel: () => void;
}

/** A written workbook, and its number of rows without header and sums. */
export interface WrittenWorkbook {
  file: Blob;
  rows: number;
}

/** What a worker does for the screen. */
export interface ExcelJobs {
  write: (question: ExportQuestion, name: string, onProgress: OnProgress) => Job<WrittenWorkbook>;
  /** Reads the first sheet of a file; null when the worker fails. */
  read: (file: File) => Promise<SheetAnswer | null>;
}

/** The list of orders that the export was opened from. */
export interface ListedOrders {
  filter: OrderFilter;
  sort: OrderSort;
}
