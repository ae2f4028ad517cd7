import '../loading/no-eval.ts';
import { expose } from 'comlink';
import { live } from '#data/live/live.ts';
import { readStatistics } from '#data/queries/orders/statistics.ts';
import { readExport } from '#data/spreadsheets/export-rows.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { ReportJobs } from './report-jobs.ts';

/** A page's report worker: it reads whole tables, so that no frame of the page waits for it. */

const jobs: ReportJobs = {
  followStatistics: ({ deployment, userId }, question, onAnswer) =>
    new Promise((_resolve, reject) => {
      const db = openUserDatabase(deployment, userId);
      live(() => readStatistics(db, question)).subscribe({ next: onAnswer, error: reject });
    }),
  writeStatistics: async (sheet) =>
    (await import('#platform/files/spreadsheets/write-workbook.ts')).writeWorkbook(sheet),
  writeSheet: async ({ deployment, userId }, question, listed, { name, format, ...yesNo }, onProgress) => {
    const db = openUserDatabase(deployment, userId);
    const ids = listed?.split(' ').filter(Boolean) ?? null;
    const content = { name, ...(await readExport(db, { ...question, ids }, onProgress)) };
    db.close();
    const rows = content.rows.length;
    if (format === 'csv') {
      const { writeCsv } = await import('#platform/files/spreadsheets/write-csv.ts');
      return { file: writeCsv(content, yesNo), rows };
    }
    const { writeWorkbook } = await import('#platform/files/spreadsheets/write-workbook.ts');
    return { file: await writeWorkbook(content), rows };
  },
  readSheet: async (file, wanted) =>
    (await import('#platform/files/spreadsheets/read-spreadsheet.ts')).readSpreadsheet(file, wanted),
};

expose(jobs);
