import type { StatisticsQuestion } from '#contract/rules/statistics.ts';
import type { StoredStatistics } from '#data/queries/statistics.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import type { StatsSheet } from '#features/stats/use-statistics.ts';
import type { SheetAnswer } from '#contract/rules/spreadsheets.ts';
import type { StorageOwner } from './storage-jobs.ts';

/** A workbook of one sheet, and its number of rows without header and sums. */
export interface WrittenWorkbook {
  file: Blob;
  rows: number;
}

/** What a page can ask of its report worker. A job rejects when the storage fails. */
export interface ReportJobs {
  /** Computes statistics over what is stored, now and after each change, until the worker ends. */
  followStatistics: (
    owner: StorageOwner,
    question: StatisticsQuestion,
    onAnswer: (answer: StoredStatistics) => void,
  ) => Promise<never>;
  /** Writes statistics, whose rows the page has. */
  writeStatistics: (sheet: StatsSheet) => Promise<Blob>;
  /** Writes a sheet named `name` of what is stored. */
  writeWorkbook: (
    owner: StorageOwner,
    question: ExportQuestion & { name: string },
    onProgress: OnProgress,
  ) => Promise<WrittenWorkbook>;
  /** Reads the first sheet of a file. */
  readWorkbook: (file: File) => Promise<SheetAnswer>;
}
