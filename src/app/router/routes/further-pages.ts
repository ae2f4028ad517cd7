import type { ComponentType } from 'react';

/**
 * Pages where no visit begins, each its own chunk. They are here and not in the router, because the first screen
 * carries the router's code with the names of all its chunks.
 */
export const furtherPages = {
  notifications: async () => (await import('#features/notifications/notifications-screen.tsx')).NotificationsScreen,
  notFound: async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen,
  reminders: async () => (await import('#features/reminders/reminders-screen.tsx')).RemindersScreen,
  newOrder: async () => (await import('./new-order-route.tsx')).NewOrderRoute,
  qrCode: async () => (await import('./qr-code-route.tsx')).QrCodeRoute,
  allClients: async () => (await import('./all-clients-route.tsx')).AllClientsRoute,
  supervision: async () => (await import('./supervision-route.tsx')).SupervisionRoute,
  sync: async () => (await import('./sync-route.tsx')).SyncRoute,
  share: async () => (await import('#features/share/share-screen.tsx')).ShareScreen,
  visitForm: async () => (await import('./visit-form-route.tsx')).VisitFormRoute,
  agenda: async () => (await import('./agenda-route.tsx')).AgendaRoute,
  profile: async () => (await import('./profile-route.tsx')).ProfileRoute,
} satisfies Record<string, () => Promise<ComponentType>>;

export type FurtherPage = keyof typeof furtherPages;
