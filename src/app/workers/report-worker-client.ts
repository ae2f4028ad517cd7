import { proxy } from 'comlink';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import type { StoredStatistics } from '#data/queries/orders/statistics.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import type { StatsSheet } from '#features/stats/use-statistics.ts';
import { watchPageLifecycle } from '#platform/lifecycle/page-lifecycle.ts';
import type { SheetAnswer, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import type { CancellableJob } from './job-worker.ts';
import { runAlone, startJobWorker } from './job-worker.ts';
import type { SheetFile, WrittenSheet } from '#features/excel/excel-jobs.ts';
import type { ReportJobs } from './report-worker.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './report-worker.ts?worker&url';
import type { DatabaseOwner } from './with-user-database.ts';

const createReportWorker = () => startJobWorker<ReportJobs>(workerAddress, 'report');

/**
 * Computes statistics in a worker over what is stored, now and after each change. A page that comes back from the
 * back-forward cache starts again.
 * @returns the function that ends it
 */
export function followStatistics(
  owner: DatabaseOwner,
  question: StatisticsQuestion,
  onAnswer: (answer: StoredStatistics | null) => void,
): () => void {
  const worker = createReportWorker();
  let isFrozen = false;
  let isEnded = false;
  const follow = async (): Promise<void> => {
    isFrozen = false;
    const ended = await worker.run(async (jobs) => jobs.followStatistics(owner, question, proxy(onAnswer)));
    if (ended === null && !isFrozen && !isEnded) onAnswer(null);
  };
  const unwatch = watchPageLifecycle({
    onFrozen: () => {
      isFrozen = true;
    },
    onRestored: () => void follow(),
    onResumed: () => void follow(),
  });
  void follow();
  return () => {
    isEnded = true;
    unwatch();
    worker.close();
  };
}

export function writeSheet(
  owner: DatabaseOwner,
  { ids, ...question }: ExportQuestion,
  file: SheetFile,
  onProgress: OnProgress,
): CancellableJob<WrittenSheet> {
  const listed = ids?.join(' ') ?? null;
  return runAlone(createReportWorker(), async (jobs) =>
    jobs.writeSheet(owner, question, listed, file, proxy(onProgress)),
  );
}

export function readSheet(file: File, wanted: Partial<TextChoice>): CancellableJob<SheetAnswer> {
  return runAlone(createReportWorker(), async (jobs) => jobs.readSheet(file, wanted));
}

/** Writes statistics, whose rows the page has; null when that fails. */
export function writeStatistics(sheet: StatsSheet): Promise<Blob | null> {
  return runAlone(createReportWorker(), async (jobs) => jobs.writeStatistics(sheet)).result;
}
