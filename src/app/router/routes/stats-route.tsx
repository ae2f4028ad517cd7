import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { readSession } from '#data/database/root-database.ts';
import { StatsScreen } from '#features/stats/stats-screen.tsx';
import type { StatisticsSources } from '#features/stats/use-statistics.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { readServerStatistics } from '#platform/api/statistics-api.ts';
import { followStatistics, writeStatistics } from '../../workers/report-worker-client.ts';
import { laterMainClient } from '../../api/later-client.ts';
import { useApp, useUserId } from '../../session/use-app-state.ts';

/** Statistics: of this device by a worker, of the company by the server. */
export function StatsRoute() {
  const { state } = useApp();
  const userId = useUserId();
  const { deployment } = state.config;
  const sources = useMemo<StatisticsSources>(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = laterMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return {
      follow: (question, onAnswer) => followStatistics({ deployment, userId }, question, onAnswer),
      ask: async (question) => (isOnline() ? readServerStatistics(client, question) : null),
      write: writeStatistics,
    };
  }, [state, deployment, userId]);
  return <StatsScreen sources={sources} />;
}
