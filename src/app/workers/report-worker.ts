import '../boot/no-eval.ts';
import { expose } from 'comlink';
import { live } from '#data/live.ts';
import { readStatistics } from '#data/queries/statistics.ts';
import { readExport } from '#data/spreadsheets/export-rows.ts';
import { openUserDatabase } from '#data/user-database.ts';
import type { ReportJobs } from './report-jobs.ts';

/** A page's report worker: it reads whole tables, so that no frame of the page waits for it. */

const jobs: ReportJobs = {
  followStatistics: ({ deployment, userId }, question, onAnswer) =>
    new Promise((_resolve, reject) => {
      const db = openUserDatabase(deployment, userId);
      live(() => readStatistics(db, question)).subscribe({ next: onAnswer, error: reject });
    }),
  writeStatistics: async (sheet) => (await import('#platform/spreadsheets/write-workbook.ts')).writeWorkbook(sheet),
  writeWorkbook: async ({ deployment, userId }, { name, ...question }, onProgress) => {
    const db = openUserDatabase(deployment, userId);
    const content = await readExport(db, question, onProgress);
    db.close();
    const { writeWorkbook } = await import('#platform/spreadsheets/write-workbook.ts');
    return { file: await writeWorkbook({ name, ...content }), rows: content.rows.length };
  },
  readWorkbook: async (file) => (await import('#platform/spreadsheets/read-workbook.ts')).readWorkbook(file),
};

expose(jobs);
