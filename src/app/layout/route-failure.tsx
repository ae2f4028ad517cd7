import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureScreen } from '#features/failure/failure-screen.tsx';
import { loadChunk } from '../boot/chunk-reload.ts';
import { errorStatus } from '../router/error-status.ts';

const NotFoundScreen = lazy(async () => {
  const { NotFoundScreen: Component } = await loadChunk(() => import('#features/not-found/not-found-screen.tsx'));
  return { default: Component };
});

/** Shown in place of a page that failed, maybe before the layout that provides the texts. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <I18nProvider i18n={i18n}>
      {errorStatus(error) === 404 ? (
        <Suspense fallback={null}>
          <NotFoundScreen />
        </Suspense>
      ) : (
        <FailureScreen onReload={() => window.location.reload()} />
      )}
    </I18nProvider>
  );
}
