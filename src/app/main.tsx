import './no-eval.ts';
import '#ui/theme.css';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { settings } from '#data/settings.ts';
import { watchInstallPrompt } from '#platform/install-prompt.ts';
import { reloadOnce } from '#platform/reload-guard.ts';
import { hasDirtyForm } from '#ui/dirty-forms.ts';
import { barePath, languageOfPath } from '#ui/local-path.ts';
import { PrefetchContext } from '#ui/prefetch.ts';
import { createAppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import { boot } from './boot.ts';
import { showBootFailure } from './boot-failure.ts';
import { loadAhead, reloadOnChunkFailure } from './chunk-reload.ts';
import { heedEarlyInput, isStaticPage } from './early-input.ts';
import { createGuards, createPageChecks } from './guards.ts';
import { createPrefetcher } from './link-prefetch.ts';
import { createRoutes } from './router.tsx';
import { leadToDoor } from './door.ts';
import { fetchWordsAhead } from './language.ts';
import { hearOpenedNotifications } from './opened-notifications.ts';
import { followSettings } from './theme.ts';
import { AppContext } from './use-app-state.ts';
import { warmFormats } from './warm-formats.ts';
import { whenIdle } from './when-idle.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** A database that is stuck or gone comes back with a reload; a person who is typing decides for themselves. */
function recover(): void {
  if (!hasDirtyForm()) reloadOnce();
}

/** Resolves when the first page has all that it needs. */
function whenReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => (initialized ? resolve() : undefined));
  });
}

/** Resolves when somebody is signed in. */
function whenSignedIn({ session }: AppState): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (session.current() === null) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}

/** Tells when what it holds is on the page. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/** Puts the app in the page's root: takes over what came as HTML when that is this page, or else takes its place. */
function show(container: HTMLElement, router: Router, app: ReactNode): void {
  if (isStaticPage(container) && barePath(router.state.location.pathname) === '/login') {
    hydrateRoot(container, <Mounted onMounted={() => heedEarlyInput(container)}>{app}</Mounted>);
    return;
  }
  const root = createRoot(container);
  // In slices: the page answers while it is built.
  startTransition(() => root.render(app));
}

const leadTo = hearOpenedNotifications('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

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
  leadTo((path) => void router.navigate(path));
  if (state.session.current() !== null) warmFormats(languageOfPath(window.location.pathname));
  // Until its page is ready, what came as HTML stays on screen.
  await whenReady(router);
  show(
    container,
    router,
    <StrictMode>
      <AppContext value={{ state, actions }}>
        <PrefetchContext value={prefetcher}>
          <RouterProvider router={router} />
        </PrefetchContext>
      </AppContext>
    </StrictMode>,
  );
  state.install.set(install);
  // The worker fetches the whole app: the first screen comes before it. Only a build has one.
  if (import.meta.env.PROD)
    void whenIdle()
      .then(() => loadAhead(() => import('./update-story.ts')))
      .then(({ followUpdates }) => followUpdates(state))
      .catch(() => undefined);
  // Its content is for who is signed in: the libraries behind it do not come to a visitor's door.
  void whenSignedIn(state)
    .then(whenIdle)
    .then(() => loadAhead(() => import('./follow-content.ts')))
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
