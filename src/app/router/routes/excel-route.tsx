import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ExcelJobs } from '#features/excel/excel-jobs.ts';
import { ExcelScreen } from '#features/excel/excel-screen.tsx';
import { parseListing } from '#features/orders/filter-address.ts';
import { readWorkbook, writeWorkbook } from '../../workers/report-worker-client.ts';
import { useApp, useValue } from '../../use-app-state.ts';

/** Spreadsheets, written in a worker. `?list=` is the query of the list of orders that was on screen. */
export function ExcelRoute() {
  const { state } = useApp();
  const userId = useValue(state.session)?.user.UserId ?? '';
  const { deployment } = state.config;
  const query = useSearchParams()[0].get('list');
  const list = useMemo(() => (query === null ? null : parseListing(new URLSearchParams(query))), [query]);
  const jobs = useMemo<ExcelJobs>(
    () => ({
      write: (question, name, onProgress) => writeWorkbook({ deployment, userId }, { ...question, name }, onProgress),
      read: readWorkbook,
    }),
    [deployment, userId],
  );
  return <ExcelScreen jobs={jobs} list={list} />;
}
