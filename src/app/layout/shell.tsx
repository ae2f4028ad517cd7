import { Trans } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { classNames } from '#ui/class-names.ts';
import { drawerClasses } from '#ui/layers/drawer-width.ts';
import { Footer } from '#ui/page/footer.tsx';
import { later } from '#ui/page/later.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { isHidden, openRuntimeOf, sessionOf } from '../session/session-state.ts';
import { useApp, useValue } from '../session/use-app-state.ts';
import { mainId } from './page-change.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useDrawer } from './drawer/use-drawer.ts';

// Parts for signed-in users load with them: they import the contract's schemas.
const Drawer = lazyPart(async () => (await import('./drawer/drawer.tsx')).Drawer);

const AnywayQuestion = later(async () => (await import('./notices/anyway-question.tsx')).AnywayQuestion, {
  waits: true,
});

interface ShellProps {
  /** The inner pages need a signed-in user's data: without it (just after a sign-out) none is shown. */
  forUser?: boolean;
}

/** The frame of every page: the drawer, the top bar and the page. A signed-in user's pages get their data. */
export function Shell({ forUser = false }: ShellProps) {
  const { state } = useApp();
  const current = useValue(state.session);
  const session = sessionOf(current);
  const runtime = openRuntimeOf(current);
  const content = useValue(state.content);
  const data = useMemo(
    () => (session === null || runtime === null ? null : { ...runtime.data, session }),
    [session, runtime],
  );
  const drawer = useDrawer();
  const signedIn = data !== null;
  const frame = (
    <div
      className={classNames(
        'flex min-h-dvh flex-col print:block print:min-h-0',
        signedIn && drawer.wide && drawer.open && drawerClasses.beside,
      )}
    >
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-card px-4 py-3 font-semibold text-ink focus:translate-y-0 print:hidden"
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
        {/* Whoever has the device now sees nothing of the clients before the password (rule RN7e). */}
        {forUser && (data === null || isHidden(current)) ? null : <Outlet />}
      </main>
      <Footer />
    </div>
  );
  return data === null ? (
    frame
  ) : (
    <AppDataProvider value={data}>
      <ContentContext value={content}>{frame}</ContentContext>
      <AnywayQuestion />
    </AppDataProvider>
  );
}

/** Reserves the drawer's space. */
function DrawerPlace({ shown }: { shown: boolean }) {
  return shown ? <div className={classNames(drawerClasses.panel, 'fixed inset-y-0 left-0 bg-frame')} /> : null;
}
