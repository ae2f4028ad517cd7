import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { readSession } from '#data/database/root-database.ts';
import { AgendaScreen } from '#features/agenda/agenda-screen.tsx';
import type { FeedActions } from '#features/agenda/sharing/subscribe-sheet.tsx';
import { identityOf } from '#platform/session/session-identity.ts';
import { loadChunk } from '../../loading/chunk-reload.ts';
import { laterMainClient } from '../../api/later-client.ts';
import { useApp, useUserId } from '../../session/use-app-state.ts';

const loadFeed = () => loadChunk(() => import('#platform/api/calendar-feed-api.ts'));

/** The agenda, with its calendar feed's address, which only the server has. */
export function AgendaRoute() {
  const { state } = useApp();
  const userId = useUserId();
  const feed = useMemo<FeedActions>(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = laterMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return {
      read: async () => (await loadFeed()).readCalendarFeed(client),
      renew: async () => (await loadFeed()).renewCalendarFeed(client),
      end: async () => (await loadFeed()).endCalendarFeed(client),
      addressOf: (path) => new URL(`${state.config.mainBase}${path}`, window.location.origin).href,
    };
  }, [state, userId]);
  return <AgendaScreen feed={feed} />;
}
