/**
 * The destinations of the drawer that have a screen. An entry, and other links to it in the frame, appear with its
 * screen. A test compares them with the routes.
 */
export const builtScreens: readonly string[] = [
  '/',
  '/incomplete',
  '/suivi',
  '/orders',
  '/agenda',
  '/notifications',
  '/clients',
  '/drive',
  '/allclients',
  '/visites',
  '/profile',
];
