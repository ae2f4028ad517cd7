/** Modules with which every signed-in page begins, whatever its address. */
export const shell: readonly string[] = [
  'src/app/runtime.ts',
  'src/app/layout/drawer.tsx',
  'src/app/layout/sync-indicator.tsx',
  'src/app/layout/bell.tsx',
  // The names of towns are words of every page.
  'contract/rules/town-names.ts',
];

/** The module of the list of the pages where no visit begins: the router asks it for those. */
const furtherPages = 'src/app/router/routes/further-pages.ts';

interface StartPage {
  /** What it runs before its first row, besides what every page runs. */
  modules: readonly string[];
  /** True for a page that shows further messages. */
  wordy?: true;
}

/** Pages that people open first, by path: what each runs is counted, requested at once and in files of its own. */
export const startPages: Readonly<Record<string, StartPage>> = {
  '/': { modules: ['src/features/home/home-screen.tsx'] },
  '/orders': { modules: ['src/app/router/routes/orders-route.tsx'] },
  '/orders/:id': { modules: ['src/app/router/routes/order-route.tsx'], wordy: true },
  '/notifications': { modules: [furtherPages, 'src/features/notifications/notifications-screen.tsx'] },
  '/profile': { modules: [furtherPages, 'src/app/router/routes/profile-route.tsx'] },
  '/agenda': { modules: [furtherPages, 'src/app/router/routes/agenda-route.tsx'], wordy: true },
};

export const entry = 'src/app/main.tsx';
const signIn = 'src/app/router/routes/sign-in-route.tsx';

/** Modules that show the first messages. */
export const filesOfFirstMessages: readonly string[] = [
  entry,
  signIn,
  ...shell,
  ...Object.values(startPages).flatMap(({ modules, wordy }) => (wordy ? [] : modules)),
];
