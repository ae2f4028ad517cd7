import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureScreen } from '#features/failure/failure-screen.tsx';
import { NotFoundScreen } from '#features/not-found/not-found-screen.tsx';
import { errorStatus } from '../error-status.ts';

/** Shown in place of a page that broke; it may break before the layout that provides the words. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <I18nProvider i18n={i18n}>
      {errorStatus(error) === 404 ? <NotFoundScreen /> : <FailureScreen onReload={() => window.location.reload()} />}
    </I18nProvider>
  );
}
