import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { loadChunk } from '../boot/chunk-reload.ts';
import { PageChange } from './page-change.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Component } = await loadChunk(() => import('#ui/confirm-dialog.tsx'));
  return { default: Component };
});

const ScrollToTop = lazy(async () => {
  const { ScrollToTop: Component } = await loadChunk(() => import('#ui/scroll-to-top.tsx'));
  return { default: Component };
});

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

const subscribeToNothing = () => () => undefined;

/** The prerendered login omits the button: the build cannot wait for its chunk. */
function BackToTop() {
  const { t } = useLingui();
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <ScrollToTop label={t`Haut de page`} />
    </Suspense>
  );
}
