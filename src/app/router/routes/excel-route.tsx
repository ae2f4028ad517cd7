import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ExcelJobs, Listed } from '#features/excel/excel-jobs.ts';
import { ExcelScreen } from '#features/excel/excel-screen.tsx';
import { parseListing as parseOrders } from '#features/orders/filters/filter-address.ts';
import { parseListing as parseClients } from '#parts/clients/listing/client-listing.ts';
import { readSheet, writeSheet } from '../../workers/report-worker-client.ts';
import { useKnownClients } from '../../api/use-searches.ts';
import { useApp, useUserId } from '../../session/use-app-state.ts';

/** Spreadsheets, written in a worker. `?list=` is the query of the list of orders or clients that was on screen. */
export function ExcelRoute() {
  const { state } = useApp();
  const userId = useUserId();
  const { deployment } = state.config;
  const query = useSearchParams()[0].get('list');
  const listed = useMemo<Listed>(() => {
    const params = query === null ? null : new URLSearchParams(query);
    return { orders: params && parseOrders(params), clients: params && parseClients(params) };
  }, [query]);
  const findKnown = useKnownClients();
  const jobs = useMemo<ExcelJobs>(
    () => ({
      write: (question, file, onProgress) => writeSheet({ deployment, userId }, question, file, onProgress),
      read: readSheet,
      findKnown,
    }),
    [deployment, userId, findKnown],
  );
  return <ExcelScreen jobs={jobs} listed={listed} />;
}
