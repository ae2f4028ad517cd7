import { useEffect, useState } from 'react';
import type { StatisticsResponse } from '#contract/protocol/statistics.ts';
import type { Period } from '#contract/rules/statistics-period.ts';
import type { Statistics, StatisticsQuestion } from '#contract/rules/statistics.ts';
import type { StoredOrders, StoredStatistics } from '#data/queries/statistics.ts';
import { useContent } from '#hooks/use-content.ts';
import { useOnline } from '#hooks/use-online.ts';

/** Where statistics come from. */
export interface StatisticsSources {
  /** Computes them over what is stored, now and after each change; null when the storage fails. */
  follow: (question: StatisticsQuestion, onAnswer: (answer: StoredStatistics | null) => void) => () => void;
  /** Asks the server; null when it does not answer. */
  ask: (period: Period, employeeId: string | null) => Promise<StatisticsResponse | null>;
}

/** What is shown, and where it was computed. */
export type ShownStatistics =
  | { from: 'server'; statistics: Statistics; at: string }
  | { from: 'device'; statistics: Statistics; stored: StoredOrders; server: 'asking' | 'offline' | 'silent' };

type Answered<T> = { key: string; answer: T } | null;

/** Returns an answer only while it is about the present question. */
function answerTo<T>(answered: Answered<T>, key: string): T | undefined {
  return answered?.key === key ? answered.answer : undefined;
}

/**
 * Returns the statistics of this device at once, and the server's as soon as it has answered. Undefined until the first
 * answer, null when the storage fails and the server is silent.
 */
export function useStatistics(
  { follow, ask }: StatisticsSources,
  { from, to }: Period,
  employeeId: string | null,
): ShownStatistics | null | undefined {
  const online = useOnline();
  const content = useContent();
  const [stored, setStored] = useState<Answered<StoredStatistics | null>>(null);
  const [answered, setAnswered] = useState<Answered<StatisticsResponse | null>>(null);
  const key = `${from} ${to} ${employeeId ?? ''}`;

  useEffect(() => {
    const question = { period: { from, to }, employeeId, documents: content?.documents ?? [] };
    return follow(question, (answer) => setStored({ key, answer }));
  }, [follow, content, from, to, employeeId, key]);

  useEffect(() => {
    if (!online) return;
    let current = true;
    void ask({ from, to }, employeeId).then((answer) => {
      if (current) setAnswered({ key, answer });
    });
    return () => {
      current = false;
    };
  }, [ask, online, from, to, employeeId, key]);

  const server = answerTo(answered, key);
  if (server !== undefined && server !== null) return { from: 'server', statistics: server, at: server.at };
  const device = answerTo(stored, key);
  if (device === undefined || device === null)
    return device === null && (server === null || !online) ? null : undefined;
  const asking = online ? 'asking' : 'offline';
  return { from: 'device', ...device, server: server === null ? 'silent' : asking };
}
