import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../loading/chunk-reload.ts';
import type { PageChecks } from './guards.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import { RouteFailure } from './route-failure.tsx';
import { Shell } from '../layout/shell.tsx';
import type { FurtherPath } from './routes/further-pages.ts';
import type { AppContextValue } from '../session/use-app-state.ts';

/** Paths of the signed-in pages where no visit begins. */
const furtherPaths = [
  'notifications',
  'incomplete',
  'suivi',
  'rappel',
  'orders/new',
  'orders/:id/qr-code',
  'orders/:id/summary',
  'formvisit',
  'agenda',
  'clients',
  'clients/:id',
  'drive',
  'allclients',
  'visites',
  'visites/:id',
  'supervision',
  'stats',
  'receivables',
  'excel',
  'sync',
  'profile',
  'share',
] as const satisfies readonly FurtherPath[];

/** Returns the route of a page where no visit begins. */
function further(path: FurtherPath): RouteObject {
  return {
    path,
    lazy: async () => {
      const { furtherPages } = await loadChunk(() => import('./routes/further-pages.ts'));
      return { Component: await loadChunk(furtherPages[path]) };
    },
  };
}

/** Returns the pages of a signed-in user; each is its own chunk. */
function signedInPages(app: AppContextValue): RouteObject[] {
  return [
    {
      index: true,
      lazy: async () => {
        const { HomeScreen } = await loadChunk(() => import('#features/home/home-screen.tsx'));
        return { Component: HomeScreen };
      },
    },
    {
      path: 'orders',
      lazy: async () => (await loadChunk(() => import('./routes/orders/orders-route.tsx'))).createOrdersRoute(app),
    },
    {
      path: 'orders/:id',
      lazy: async () => {
        const { OrderRoute } = await loadChunk(() => import('./routes/orders/order-route.tsx'));
        return { Component: OrderRoute };
      },
    },
    ...furtherPaths.map(further),
  ];
}

/** The design system's own page. The product's build omits it, and fails otherwise. */
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'dev/ui',
        ErrorBoundary: RouteFailure,
        lazy: async () => {
          const { UiGalleryScreen } = await import('#features/ui-gallery/ui-gallery-screen.tsx');
          return { Component: UiGalleryScreen };
        },
      },
    ]
  : [];

/** Runs the checks before each page, not only on entry to a group of pages. */
const always = (): boolean => true;

/** Returns every route of the app. `nl?` gives each address a second form under /nl, with the same components. */
export function createRoutes(app: AppContextValue, checks: PageChecks): RouteObject[] {
  return [
    {
      path: '/nl?',
      Component: RootLayout,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        {
          loader: checks.signedOut,
          shouldRevalidate: always,
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
          loader: checks.signedIn,
          shouldRevalidate: always,
          element: <Shell forUser />,
          children: [{ ErrorBoundary: RouteFailure, children: signedInPages(app) }],
        },
        {
          loader: checks.anybody,
          shouldRevalidate: always,
          Component: Shell,
          children: [...developmentPages, { ...further('*'), ErrorBoundary: RouteFailure }],
        },
      ],
    },
  ];
}
