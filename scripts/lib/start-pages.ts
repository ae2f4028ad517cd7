/** Modules with which every signed-in page begins, whatever its address. */
export const shell: readonly string[] = [
  'src/app/runtime.ts',
  'src/app/layout/drawer.tsx',
  'src/app/layout/sync-indicator.tsx',
  'src/app/layout/bell.tsx',
  // The names of towns are words of every page.
  'contract/rules/town-names.ts',
];

/** Pages where a visit begins. */
export const firstPages: readonly string[] = [
  'src/features/home/home-screen.tsx',
  'src/app/router/routes/orders-route.tsx',
  'src/features/notifications/notifications-screen.tsx',
  'src/app/router/routes/profile-route.tsx',
];

export const entry = 'src/app/main.tsx';
export const signIn = 'src/app/router/routes/sign-in-route.tsx';
