import '../loading/no-eval.ts';
import { expose } from 'comlink';
import type { SheetAnswer, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import { live } from '#data/live/live.ts';
import type { StoredStatistics } from '#data/queries/orders/statistics.ts';
import { readStatistics } from '#data/queries/orders/statistics.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import { readExport } from '#data/spreadsheets/export-rows.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { SheetFile, WrittenSheet } from '#features/excel/excel-jobs.ts';
import type { StatsSheet } from '#features/stats/use-statistics.ts';
import type { DatabaseOwner } from './with-user-database.ts';
import { withUserDatabase } from './with-user-database.ts';

/** A page's report worker: it reads whole tables, so that no frame of the page waits for it. A job rejects when the storage fails. */

const jobs = {
  /** Computes statistics over what is stored, now and after each change, until the worker ends. */
  followStatistics: (
    { deployment, userId }: DatabaseOwner,
    question: StatisticsQuestion,
    onAnswer: (answer: StoredStatistics) => void,
  ) =>
    new Promise<never>((_resolve, reject) => {
      const db = openUserDatabase(deployment, userId);
      live(() => readStatistics(db, question)).subscribe({ next: onAnswer, error: reject });
    }),
  /** Writes statistics, whose rows the page has. */
  writeStatistics: async (sheet: StatsSheet): Promise<Blob> =>
    (await import('#platform/files/spreadsheets/write-workbook.ts')).writeWorkbook(sheet),
  /**
   * Writes a sheet of what is stored.
   * @param listed identifiers of a list's rows, with spaces between them: 50 000 texts take the page longer to post than one
   */
  writeSheet: async (
    owner: DatabaseOwner,
    question: Omit<ExportQuestion, 'ids'>,
    listed: string | null,
    { name, format, ...yesNo }: SheetFile,
    onProgress: OnProgress,
  ): Promise<WrittenSheet> => {
    const ids = listed?.split(' ').filter(Boolean) ?? null;
    const sheet = await withUserDatabase(owner, (db) => readExport(db, { ...question, ids }, onProgress));
    const content = { name, ...sheet };
    const rows = content.rows.length;
    if (format === 'csv') {
      const { writeCsv } = await import('#platform/files/spreadsheets/write-csv.ts');
      return { file: writeCsv(content, yesNo), rows };
    }
    const { writeWorkbook } = await import('#platform/files/spreadsheets/write-workbook.ts');
    return { file: await writeWorkbook(content), rows };
  },
  /** Reads the first sheet of a file, a text as its user says. */
  readSheet: async (file: File, wanted: Partial<TextChoice>): Promise<SheetAnswer> =>
    (await import('#platform/files/spreadsheets/read-spreadsheet.ts')).readSpreadsheet(file, wanted),
};
export type ReportJobs = typeof jobs;

expose(jobs);
