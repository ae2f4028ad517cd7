import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router-dom';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { later } from '#ui/page/later.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { PageChange } from './page-change.tsx';
import { PageScroll } from '../history/page-scroll.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#ui/layers/confirm-dialog.tsx')).ConfirmDialog);

// Not in the prerendered login: the build cannot wait for its chunk.
const ScrollToTop = later<{ label: string }>(async () => (await import('#ui/page/scroll-to-top.tsx')).ScrollToTop, {
  stays: true,
});

/** The layout of every page. */
export function RootLayout() {
  return (
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <PageScroll>
            <Outlet />
          </PageScroll>
          <BackToTop />
          <PageChange />
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>
  );
}

function BackToTop() {
  const { t } = useLingui();
  return <ScrollToTop label={t`Haut de page`} />;
}
