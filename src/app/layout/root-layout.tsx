import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import type { Location } from 'react-router-dom';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ScrollToTop } from '#ui/scroll-to-top.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { loadChunk } from '../chunk-reload.ts';
import { PageChange } from './page-change.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Component } = await loadChunk(() => import('#ui/confirm-dialog.tsx'));
  return { default: Component };
});

/** A page come to anew begins at its top: the first one of each visit has the same key, whichever address it is of. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** What every page stands in. */
export function RootLayout() {
  return (
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <Outlet />
          <BackToTop />
          <PageChange />
          <ScrollRestoration getKey={scrollKey} />
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>
  );
}

function BackToTop() {
  const { t } = useLingui();
  return <ScrollToTop label={t`Haut de page`} />;
}
