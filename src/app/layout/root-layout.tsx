import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastProvider } from '#ui/toast.tsx';

/** What every page stands in. */
export function RootLayout() {
  return (
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <Outlet />
        <ScrollRestoration />
      </ToastProvider>
    </I18nProvider>
  );
}
