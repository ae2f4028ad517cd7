import type { StatisticsResponse } from '#contract/protocol/search/statistics.ts';
import { statisticsResponse } from '#contract/protocol/search/statistics.ts';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the server's figures, milliseconds. */
const patience = 10_000;

/** Returns the server's statistics of a period; null when the server does not answer. */
export async function readServerStatistics(
  client: ApiClient,
  { period: { from, to }, employeeId, region, figure }: Omit<StatisticsQuestion, 'documents'>,
): Promise<StatisticsResponse | null> {
  const params = {
    from,
    to,
    ...(employeeId === null ? {} : { employee: employeeId }),
    ...(region === null ? {} : { region }),
    ...(figure === null ? {} : { figure }),
  };
  const request = { method: 'GET', path: '/statistics', params, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = statisticsResponse.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}
