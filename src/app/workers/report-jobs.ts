import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import type { StoredStatistics } from '#data/queries/orders/statistics.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import type { StatsSheet } from '#features/stats/use-statistics.ts';
import type { SheetAnswer, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import type { SheetFile, WrittenSheet } from '#features/excel/excel-jobs.ts';
import type { StorageOwner } from './storage-jobs.ts';

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
  /**
   * Writes a sheet of what is stored.
   * @param listed identifiers of a list's rows, with spaces between them: 50 000 texts take the page longer to post than one
   */
  writeSheet: (
    owner: StorageOwner,
    question: Omit<ExportQuestion, 'ids'>,
    listed: string | null,
    file: SheetFile,
    onProgress: OnProgress,
  ) => Promise<WrittenSheet>;
  /** Reads the first sheet of a file, a text as its user says. */
  readSheet: (file: File, wanted: Partial<TextChoice>) => Promise<SheetAnswer>;
}
