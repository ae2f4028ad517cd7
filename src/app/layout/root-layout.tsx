import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import type { Location } from 'react-router-dom';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { later } from '#ui/later.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { loadChunk } from '../boot/chunk-reload.ts';
import { PageChange } from './page-change.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Component } = await loadChunk(() => import('#ui/confirm-dialog.tsx'));
  return { default: Component };
});

// Not in the prerendered login: the build cannot wait for its chunk.
const ScrollToTop = later<{ label: string }>(async () => (await import('#ui/scroll-to-top.tsx')).ScrollToTop);

/**
 * Returns the key of a scroll position. The first page of each visit has the same key at any address, so that a new
 * visit begins at the top.
 */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** The layout of every page. */
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
