import { proxy } from 'comlink';
import type { StatisticsQuestion } from '#contract/rules/statistics.ts';
import type { StoredStatistics } from '#data/queries/statistics.ts';
import type { ExportQuestion, OnProgress } from '#data/spreadsheets/export-rows.ts';
import type { StatsSheet } from '#features/stats/use-statistics.ts';
import { watchPageLifecycle } from '#platform/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { SheetAnswer } from '#contract/rules/spreadsheets.ts';
import type { JobWorker } from './job-worker.ts';
import { createJobWorker } from './job-worker.ts';
import type { ReportJobs, WrittenWorkbook } from './report-jobs.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './report-worker.ts?worker&url';
import type { StorageOwner } from './storage-jobs.ts';

function createReportWorker(): JobWorker<ReportJobs> {
  return createJobWorker(() => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'report' }));
}

/**
 * Computes statistics in a worker over what is stored, now and after each change. A page that comes back from the
 * back-forward cache starts again.
 * @returns the function that ends it
 */
export function followStatistics(
  owner: StorageOwner,
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

/** Writes statistics, whose rows the page has, in a worker of its own; null when it fails. */
export async function writeStatistics(sheet: StatsSheet): Promise<Blob | null> {
  const worker = createReportWorker();
  const file = await worker.run(async (jobs) => jobs.writeStatistics(sheet));
  worker.close();
  return file;
}

/** Writes a workbook in a worker of its own. Its result is null when it fails or is cancelled. */
export function writeWorkbook(
  owner: StorageOwner,
  question: ExportQuestion & { name: string },
  onProgress: OnProgress,
): { result: Promise<WrittenWorkbook | null>; cancel: () => void } {
  const worker = createReportWorker();
  const result = worker
    .run(async (jobs) => jobs.writeWorkbook(owner, question, proxy(onProgress)))
    .finally(() => worker.close());
  return { result, cancel: worker.close };
}

/** Reads a workbook in a worker of its own; null when the worker fails. */
export async function readWorkbook(file: File): Promise<SheetAnswer | null> {
  const worker = createReportWorker();
  const read = await worker.run(async (jobs) => jobs.readWorkbook(file));
  worker.close();
  return read;
}
