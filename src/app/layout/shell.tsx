import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { AppDataProvider } from '#hooks/app-data.tsx';
import { useApp, useValue } from '../use-app-state.ts';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
  /** The pages inside work with a signed-in user's data: without it (the user has just signed out) none is shown. */
  forUser?: boolean;
}

/** The frame of every page: the top bar, then the page. A signed-in user's pages stand in their data. */
export function Shell({ forUser = false }: ShellProps) {
  const { state } = useApp();
  const session = useValue(state.session);
  const runtime = useValue(state.runtime);
  const data = useMemo(
    () => (session === null || runtime === null ? null : { ...runtime.data, session }),
    [session, runtime],
  );
  const frame = (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-card px-4 py-3 font-semibold text-ink focus:translate-y-0"
      >
        <Trans>Aller au contenu</Trans>
      </a>
      <TopBar signedIn={data !== null} />
      <main id="main" tabIndex={-1} className="outline-none">
        {forUser && data === null ? null : <Outlet />}
      </main>
    </>
  );
  return data === null ? frame : <AppDataProvider value={data}>{frame}</AppDataProvider>;
}
