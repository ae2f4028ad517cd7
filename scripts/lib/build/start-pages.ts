/** Modules with which every signed-in page begins, whatever its address. */
export const shell: readonly string[] = [
  'src/app/session/runtime.ts',
  'src/app/layout/drawer/drawer.tsx',
  'src/app/layout/sync-indicator/sync-indicator.tsx',
  'src/app/layout/top-bar/bell.tsx',
  // The names of towns are words of every page.
  'contract/rules/addresses/town-names.ts',
];

/** The module of the list of the pages where no visit begins: the router asks it for those. */
const furtherPages = 'src/app/router/routes/further-pages.ts';

/**
 * Pages that people open first: by path, what each runs before its first row besides what every page runs. It is counted, requested at
 * once and in files of its own, and its messages are among the first.
 */
export const startPages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/home/home-screen.tsx'],
  '/orders': ['src/app/router/routes/orders/orders-route.tsx'],
  '/orders/:id': ['src/app/router/routes/orders/order-route.tsx'],
  '/notifications': [furtherPages, 'src/features/notifications/notifications-screen.tsx'],
  '/profile': [furtherPages, 'src/app/router/routes/profile-route.tsx'],
  '/agenda': [furtherPages, 'src/app/router/routes/agenda-route.tsx'],
};

/** What some of these pages show right after their first row, by path. It has a file of its own, which brings no heavy library. */
export const afterwards: Readonly<Record<string, readonly string[]>> = {
  '/orders/:id': ['src/features/order/further-parts.tsx'],
  '/agenda': ['src/features/agenda/calendar/calendar-grid.tsx'],
};

export const entry = 'src/app/main.tsx';
const signIn = 'src/app/router/routes/sign-in-route.tsx';

/** Modules that show the first messages. */
export const filesOfFirstMessages: readonly string[] = [entry, signIn, ...shell, ...Object.values(startPages).flat()];
