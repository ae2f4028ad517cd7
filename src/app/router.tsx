import type { RouteObject } from 'react-router-dom';
import { createBrowserRouter, redirect } from 'react-router-dom';
import { languageOfPath, localPath } from '#ui/local-path.ts';
import { loadChunk } from './chunk-reload.ts';
import type { Guards } from './guards.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteFailure } from './layout/route-failure.tsx';
import { Shell } from './layout/shell.tsx';
import type { AppContextValue } from './use-app-state.ts';

/** The pages of a signed-in user; each is its own chunk. */
function signedInPages(app: AppContextValue): RouteObject[] {
  return [
    {
      index: true,
      element: null,
      loader: ({ request }) => redirect(localPath(languageOfPath(new URL(request.url).pathname), '/orders')),
    },
    {
      path: 'orders',
      lazy: async () => (await loadChunk(() => import('./routes/orders-route.tsx'))).createOrdersRoute(app),
    },
    {
      path: 'orders/:id',
      lazy: async () => {
        const { OrderRoute } = await loadChunk(() => import('./routes/order-route.tsx'));
        return { Component: OrderRoute };
      },
    },
  ];
}

/** Every route of the app. `nl?` makes each address exist a second time under /nl, on the same components. */
export function createRoutes(app: AppContextValue, guards: Guards): RouteObject[] {
  return [
    {
      path: '/nl?',
      loader: guards.language,
      Component: RootLayout,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        {
          loader: guards.signedOut,
          Component: Shell,
          children: [
            {
              path: 'login',
              ErrorBoundary: RouteFailure,
              lazy: async () => {
                const { SignInRoute } = await loadChunk(() => import('./routes/sign-in-route.tsx'));
                return { Component: SignInRoute };
              },
            },
          ],
        },
        {
          loader: guards.signedIn,
          element: <Shell forUser />,
          children: [{ ErrorBoundary: RouteFailure, children: signedInPages(app) }],
        },
        {
          loader: guards.anybody,
          Component: Shell,
          children: [
            {
              path: '*',
              ErrorBoundary: RouteFailure,
              lazy: async () => {
                const { NotFoundScreen } = await loadChunk(() => import('#features/not-found/not-found-screen.tsx'));
                return { Component: NotFoundScreen };
              },
            },
          ],
        },
      ],
    },
  ];
}

export function createAppRouter(app: AppContextValue, guards: Guards) {
  return createBrowserRouter(createRoutes(app, guards));
}
