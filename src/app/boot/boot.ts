import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { storeConfig, openRootDatabase, readConfig, readSession } from '#data/database/root-database.ts';
import { withDeadline } from '#platform/http/deadline.ts';
import { forgetSessionHint, readSessionHint } from '#data/session/session-hint.ts';
import { openInTime } from '#platform/storage/open-in-time.ts';
import { languageOfPath } from '#ui/page/local-path.ts';
import type { AppState } from '../session/app-state.ts';
import { createAppState } from '../session/app-state.ts';
import { loadAhead, loadChunk } from '../loading/chunk-reload.ts';
import { warmFormats } from './warm-formats.ts';
import { whenIdle } from '../loading/when-idle.ts';

/** How long the device's own database may take to answer, milliseconds (rule RN3). */
const readDeadline = 8_000;

/**
 * Returns the configuration to start with. A stored one starts the app at once, whatever the network does; a fresh one
 * is stored for the next start.
 */
async function startingConfig(root: RootDatabase): Promise<PublicConfig> {
  const stored = await withDeadline(readConfig(root), readDeadline, 'the kept configuration');
  const options = {
    readStored: () => Promise.resolve(stored),
    store: (config: PublicConfig) => storeConfig(root, config),
  };
  if (stored === null) {
    const { loadPublicConfig } = await loadChunk(() => import('#platform/http/public-config.ts'));
    return loadPublicConfig(options);
  }
  void whenIdle()
    .then(() => loadAhead(() => import('#platform/http/public-config.ts')))
    .then(({ loadPublicConfig }) => loadPublicConfig(options))
    .catch(() => undefined);
  return stored;
}

/**
 * Reads everything that the first page needs from the device.
 * @throws when the device's database cannot be read, or ConfigUnavailable at a first start without network
 */
export async function boot(): Promise<AppState> {
  const hint = readSessionHint();
  // Beside the root database, which says whether that user is still signed in.
  const ahead = hint === null ? null : loadAhead(() => import('../session/runtime.ts'));
  void ahead
    ?.then(({ openAhead }) => {
      if (hint === null) return;
      openAhead(hint);
      // Before the session is read: the databases open meanwhile.
      warmFormats(languageOfPath(window.location.pathname));
    })
    .catch(() => undefined);
  const root = openRootDatabase();
  await openInTime(root);
  const session = await withDeadline(readSession(root), readDeadline, 'the stored session');
  if (session === null && ahead !== null) {
    forgetSessionHint();
    void ahead.then(({ dropAhead }) => dropAhead()).catch(() => undefined);
  }
  // Without a session the sign-in page comes next: it loads while the configuration does.
  if (session === null) void loadAhead(() => import('../router/routes/sign-in-route.tsx')).catch(() => undefined);
  return createAppState(root, await startingConfig(root), session);
}
