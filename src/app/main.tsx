import './no-eval.ts';
import '#ui/theme.css';
import { i18n } from '@lingui/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { settings } from '#data/settings.ts';
import { watchInstallPrompt } from '#platform/install-prompt.ts';
import { reloadOnce } from '#platform/reload-guard.ts';
import { hasDirtyForm } from '#ui/dirty-forms.ts';
import { languageOfPath } from '#ui/local-path.ts';
import { PrefetchContext } from '#ui/prefetch.ts';
import { createAppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import { boot } from './boot.ts';
import { showBootFailure } from './boot-failure.ts';
import { reloadOnChunkFailure } from './chunk-reload.ts';
import { createGuards, createPageChecks } from './guards.ts';
import { createPrefetcher } from './link-prefetch.ts';
import { createRoutes } from './router.tsx';
import { leadToDoor } from './door.ts';
import { fetchWordsAhead } from './language.ts';
import { followSettings } from './theme.ts';
import { AppContext } from './use-app-state.ts';
import { whenIdle } from './when-idle.ts';

/** A database that is stuck or gone comes back with a reload; a person who is typing decides for themselves. */
function recover(): void {
  if (!hasDirtyForm()) reloadOnce();
}

/** Resolves when the first page is on screen. */
function whenShown(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => (initialized ? resolve() : undefined));
  });
}

async function start(state: AppState, container: HTMLElement): Promise<void> {
  const actions = createAppActions(state, {
    onFault: (code) => {
      state.fault.set(code);
      if (code === 'DatabaseStuck' || code === 'DatabaseDeleted') recover();
    },
    onDatabaseLost: () => {
      // Closed by ourselves when the user is gone.
      if (state.runtime.current() !== null) recover();
    },
  });
  const checks = createPageChecks(createGuards(state, actions));
  const routes = createRoutes({ state, actions }, checks);
  if (state.session.current() === null) await leadToDoor(routes, checks.signedIn);
  const router = createBrowserRouter(routes);
  const prefetcher = createPrefetcher(routes);
  actions.followOtherTabs(() => router.revalidate());
  createRoot(container).render(
    <StrictMode>
      <AppContext value={{ state, actions }}>
        <PrefetchContext value={prefetcher}>
          <RouterProvider router={router} />
        </PrefetchContext>
      </AppContext>
    </StrictMode>,
  );
  state.install.set(install);
  // The worker fetches the whole app: the first screen comes before it.
  void whenShown(router)
    .then(whenIdle)
    .then(() => import('./update-story.ts'))
    .then(({ followUpdates }) => followUpdates(state))
    .catch(() => undefined);
  void whenIdle()
    .then(() => import('./follow-content.ts'))
    .then(({ followContent }) => followContent({ root: state.root, config: state.config, locale: () => i18n.locale }))
    .catch(() => undefined);
}

// Before all else: the browser makes its offer once.
const install = watchInstallPrompt();

const container = document.getElementById('root');
if (container !== null) {
  reloadOnChunkFailure();
  followSettings(settings);
  fetchWordsAhead(languageOfPath(window.location.pathname));
  boot()
    .then((state) => start(state, container))
    .catch((error: unknown) => showBootFailure(container, error));
}
