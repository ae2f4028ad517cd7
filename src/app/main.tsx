import './loading/no-eval.ts';
import '#ui/theme.css';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { abortOpenTransactions } from '#data/database/open-transactions.ts';
import { provideFurtherMessages } from '#parts/language/further-messages.ts';
import { logRenewal } from '#data/database/renew-log.ts';
import { settings } from '#data/settings/settings.ts';
import { watchInstallPrompt } from '#platform/service-worker/install-prompt.ts';
import { watchPageLifecycle } from '#platform/lifecycle/page-lifecycle.ts';
import { reloadOnce } from '#platform/lifecycle/reload-guard.ts';
import { hasDirtyForm } from '#ui/fields/dirty-forms.ts';
import { followLaterParts } from '#ui/page/later.tsx';
import { barePath, languageOfPath } from '#ui/page/local-path.ts';
import { PrefetchContext } from '#ui/page/prefetch.ts';
import type { AppState } from './session/app-state.ts';
import { boot } from './boot/boot.ts';
import { showBootFailure } from './boot/boot-failure.ts';
import { loadAhead, reloadOnChunkFailure } from './loading/chunk-reload.ts';
import { replayEarlyInput, isPrerendered } from './boot/replay-input.ts';
import { createGuards, createPageChecks } from './router/guards.ts';
import { createPrefetcher } from './router/link-prefetch.ts';
import { createRoutes } from './router/router.tsx';
import { redirectToLogin } from './router/redirect-to-login.ts';
import { loadFurtherMessages, preloadCatalogue } from './settings/language.ts';
import { followOpenedNotifications } from './router/opened-notifications.ts';
import { followSettings } from './settings/theme.ts';
import { createSessionShell } from './session/session-shell.ts';
import { isSignedIn } from './session/session-state.ts';
import { AppContext } from './session/use-app-state.ts';
import { whenIdle } from './loading/when-idle.ts';
import { noteMounted, whenShown } from './loading/when-shown.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Reloads to recover a stuck or lost database; a user who is typing decides for themselves. */
function recover(): void {
  if (!hasDirtyForm()) reloadOnce();
}

/** Resolves when the first page has all its data. */
function whenReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => (initialized ? resolve() : undefined));
  });
}

/** Resolves when a user is signed in. */
function whenSignedIn({ session }: AppState): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isSignedIn(session.current())) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}

/** Calls back when its children are on the page. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/** Renders the app into the page's root: hydrates prerendered HTML of the same page, else replaces it. */
function show(container: HTMLElement, router: Router, app: ReactNode): void {
  const onMounted = (): void => noteMounted(container);
  if (isPrerendered(container) && barePath(router.state.location.pathname) === '/login') {
    const onHydrated = (): void => {
      replayEarlyInput(container);
      onMounted();
    };
    hydrateRoot(container, <Mounted onMounted={onHydrated}>{app}</Mounted>);
    return;
  }
  const root = createRoot(container);
  // In slices: the page responds while it renders.
  startTransition(() => root.render(<Mounted onMounted={onMounted}>{app}</Mounted>));
}

const leadTo = followOpenedNotifications('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

async function start(state: AppState, container: HTMLElement): Promise<void> {
  const actions = createSessionShell(state, recover);
  const checks = createPageChecks(createGuards(state, actions));
  const routes = createRoutes({ state, actions }, checks);
  if (!isSignedIn(state.session.current())) await redirectToLogin(routes, checks.signedIn);
  const router = createBrowserRouter(routes);
  const prefetcher = createPrefetcher(routes);
  actions.followOtherTabs(() => router.revalidate());
  leadTo((path) => void router.navigate(path));
  // Prerendered HTML stays on screen until its page is ready.
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
  void whenShown()
    .then(() => loadAhead(loadFurtherMessages))
    .catch(() => undefined);
  state.install.set(install);
  // Before a tap writes (rule LW8), and not before the first rows: a database that is made holds up those that are read.
  void whenShown().then(logRenewal);
  void whenIdle().then(() => followLaterParts(({ load }) => void loadAhead(load).catch(() => undefined)));
  // The service worker fetches the whole app, so the first screen comes before it. Only a build has one.
  if (import.meta.env.PROD)
    void whenIdle()
      .then(() => loadAhead(() => import('./boot/app-update.ts')))
      .then(({ followUpdates }) => followUpdates(state))
      .catch(() => undefined);
  // Content is for signed-in users: a visitor's sign-in page does not load the libraries behind it.
  void whenSignedIn(state)
    .then(whenIdle)
    .then(() => loadAhead(() => import('./sync/follow-content.ts')))
    .then(({ followContent }) => followContent({ root: state.root, config: state.config, locale: () => i18n.locale }))
    .catch(() => undefined);
}

// The database library reads all queries again when the page is shown again.
watchPageLifecycle({ onCached: abortOpenTransactions });
// Before all else: the browser fires its install offer once.
const install = watchInstallPrompt();

const container = document.getElementById('root');
if (container !== null) {
  reloadOnChunkFailure();
  provideFurtherMessages(loadFurtherMessages);
  followSettings(settings);
  preloadCatalogue(languageOfPath(window.location.pathname));
  boot()
    .then((state) => start(state, container))
    .catch((error: unknown) => showBootFailure(container, error));
}
