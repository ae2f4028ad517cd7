import { useEffect, useState } from 'react';
import type { CountedOrder, StatisticsResponse } from '#contract/protocol/search/statistics.ts';
import type { SheetCell, SheetColumn } from '#contract/rules/tables/spreadsheets.ts';
import type { Statistics, StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import type { StoredOrders, StoredStatistics } from '#data/queries/orders/statistics.ts';
import { useContent } from '#hooks/app/use-content.ts';
import { useOnline } from '#hooks/app/use-online.ts';

/** A sheet with its rows. */
export interface StatsSheet {
  name: string;
  columns: SheetColumn[];
  rows: SheetCell[][];
}

/** What is asked, without the content, which each side has. */
export type AskedStatistics = Omit<StatisticsQuestion, 'documents'>;

/** Where statistics come from, and who writes them into a file. */
export interface StatisticsSources {
  /** Computes them over what is stored, now and after each change; null when the storage fails. */
  follow: (question: StatisticsQuestion, onAnswer: (answer: StoredStatistics | null) => void) => () => void;
  /** Asks the server; null when it does not answer. */
  ask: (question: AskedStatistics) => Promise<StatisticsResponse | null>;
  /** Writes a workbook; null when that fails. */
  write: (sheet: StatsSheet) => Promise<Blob | null>;
}

/** What is shown, and where it was computed. */
export type ShownStatistics = { statistics: Statistics; countedOrders: readonly CountedOrder[] } & (
  | { from: 'server'; at: string }
  | { from: 'device'; stored: StoredOrders; server: 'asking' | 'offline' | 'silent' }
);

type Answered<T> = { key: string; answer: T } | null;

/** Returns an answer only while it is about the present question. */
function answerTo<T>(answered: Answered<T>, key: string): T | undefined {
  return answered?.key === key ? answered.answer : undefined;
}

/**
 * Returns the statistics of this device at once, and the server's as soon as it has answered. Undefined until the first
 * answer, null when the storage fails and the server is silent. Another figure's list leaves the figures in place.
 */
export function useStatistics(
  { follow, ask }: StatisticsSources,
  { period: { from, to }, employeeId, region, figure }: AskedStatistics,
): ShownStatistics | null | undefined {
  const online = useOnline();
  const content = useContent();
  const [stored, setStored] = useState<Answered<StoredStatistics | null>>(null);
  const [answered, setAnswered] = useState<Answered<StatisticsResponse | null>>(null);
  const key = `${from} ${to} ${employeeId ?? ''} ${region ?? ''}`;

  useEffect(() => {
    const documents = content?.documents ?? [];
    const question = { period: { from, to }, employeeId, region, figure, documents };
    return follow(question, (answer) => setStored({ key, answer }));
  }, [follow, content, from, to, employeeId, region, figure, key]);

  useEffect(() => {
    if (!online) return;
    let current = true;
    void ask({ period: { from, to }, employeeId, region, figure }).then((answer) => {
      if (current) setAnswered({ key, answer });
    });
    return () => {
      current = false;
    };
  }, [ask, online, from, to, employeeId, region, figure, key]);

  const server = answerTo(answered, key);
  const device = answerTo(stored, key);
  // Offline, the server's figures stay, but only the device has the rows of another figure.
  const isServers = server !== undefined && server !== null && (online || hasList(server, figure));
  if (isServers) return { from: 'server', statistics: server, countedOrders: server.countedOrders, at: server.at };
  if (device === undefined || device === null)
    return device === null && (server === null || !online) ? null : undefined;
  const asking = online ? 'asking' : 'offline';
  return { from: 'device', ...device, server: server === null ? 'silent' : asking };
}

/** Returns whether statistics have the rows of a figure; true for no figure. */
function hasList({ counted }: Pick<Statistics, 'counted'>, figure: StatisticsQuestion['figure']): boolean {
  return figure === null || counted?.figure === figure;
}
