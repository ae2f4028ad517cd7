/**
 * The places of the drawer that have a screen: an entry appears, and what leads to it elsewhere in the frame, with its screen.
 * A test compares them with the routes.
 */
export const builtScreens: readonly string[] = ['/', '/orders', '/agenda', '/notifications', '/allclients', '/profile'];
