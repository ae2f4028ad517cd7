import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureScreen } from '#features/failure/failure-screen.tsx';
import { isMissingPart } from '#app/loading/missing-part.ts';
import { MissingPart } from '#ui/states/missing-part.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { errorStatus } from './error-status.ts';

const NotFoundScreen = lazyPart(async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen);

/** Shown in place of a page that failed, maybe before the layout that provides the texts. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <I18nProvider i18n={i18n}>
      <Failure error={error} />
    </I18nProvider>
  );
}

function Failure({ error }: { error: unknown }) {
  if (isMissingPart(error)) return <MissingPart />;
  if (errorStatus(error) !== 404) return <FailureScreen onReload={() => window.location.reload()} />;
  return (
    <Suspense fallback={null}>
      <NotFoundScreen />
    </Suspense>
  );
}
