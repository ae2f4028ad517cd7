import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { AppDataProvider } from '#hooks/app-data.tsx';
import { ContentContext } from '#hooks/content-context.ts';
import { classNames } from '#ui/class-names.ts';
import { drawerClasses } from '#ui/drawer-width.ts';
import { Footer } from '#ui/footer.tsx';
import { loadChunk } from '../chunk-reload.ts';
import { useApp, useValue } from '../use-app-state.ts';
import { mainId } from './page-change.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawer } from './use-drawer.ts';

// What only a signed-in user sees comes with them: the contract's schemas stand behind it.
const Drawer = lazy(async () => {
  const { Drawer: Component } = await loadChunk(() => import('./drawer.tsx'));
  return { default: Component };
});

interface ShellProps {
  /** The pages inside work with a signed-in user's data: without it (the user has just signed out) none is shown. */
  forUser?: boolean;
}

/** The frame of every page: the drawer and the top bar, then the page. A signed-in user's pages stand in their data. */
export function Shell({ forUser = false }: ShellProps) {
  const { state } = useApp();
  const session = useValue(state.session);
  const runtime = useValue(state.runtime);
  const content = useValue(state.content);
  const data = useMemo(
    () => (session === null || runtime === null ? null : { ...runtime.data, session }),
    [session, runtime],
  );
  const drawer = useDrawer();
  const signedIn = data !== null;
  const frame = (
    <div
      className={classNames('flex min-h-dvh flex-col', signedIn && drawer.wide && drawer.open && drawerClasses.beside)}
    >
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-card px-4 py-3 font-semibold text-ink focus:translate-y-0"
      >
        <Trans>Aller au contenu</Trans>
      </a>
      <TopBar signedIn={signedIn} drawer={drawer} />
      {signedIn ? (
        <Suspense fallback={<DrawerPlace shown={drawer.wide && drawer.open} />}>
          <Drawer drawer={drawer} />
        </Suspense>
      ) : null}
      <main id={mainId} tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {forUser && data === null ? null : <Outlet />}
      </main>
      <Footer />
    </div>
  );
  return data === null ? (
    frame
  ) : (
    <AppDataProvider value={data}>
      <ContentContext value={content}>{frame}</ContentContext>
    </AppDataProvider>
  );
}

/** Where the drawer is about to stand. */
function DrawerPlace({ shown }: { shown: boolean }) {
  return shown ? <div className={classNames(drawerClasses.panel, 'fixed inset-y-0 left-0 bg-frame')} /> : null;
}
