import type { ComponentType } from 'react';

/**
 * Pages where no visit begins by their path, each its own chunk. They are here and not in the router, because the first
 * screen carries the router's code with the names of all its chunks.
 */
export const furtherPages = {
  notifications: async () => (await import('#features/notifications/notifications-screen.tsx')).NotificationsScreen,
  '*': async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen,
  suivi: async () => (await import('./follow-up-route.tsx')).FollowUpRoute,
  incomplete: async () => (await import('./incomplete-route.tsx')).IncompleteRoute,
  rappel: async () => (await import('#features/reminders/reminders-screen.tsx')).RemindersScreen,
  'orders/new': async () => (await import('./orders/new-order-route.tsx')).NewOrderRoute,
  'orders/:id/qr-code': async () => (await import('./orders/qr-code-route.tsx')).QrCodeRoute,
  'orders/:id/summary': async () => (await import('./orders/papers-route.tsx')).PapersRoute,
  clients: async () => (await import('./clients-route.tsx')).ClientsRoute,
  'clients/:id': async () => (await import('./client-route.tsx')).ClientRoute,
  drive: async () => (await import('./drive-route.tsx')).DriveRoute,
  allclients: async () => (await import('./all-clients-route.tsx')).AllClientsRoute,
  visites: async () => (await import('#features/visites/visites-screen.tsx')).VisitesScreen,
  'visites/:id': async () => (await import('./visite-route.tsx')).VisiteRoute,
  supervision: async () => (await import('./supervision-route.tsx')).SupervisionRoute,
  sync: async () => (await import('./sync-route.tsx')).SyncRoute,
  share: async () => (await import('#features/share/share-screen.tsx')).ShareScreen,
  formvisit: async () => (await import('./visit-form-route.tsx')).VisitFormRoute,
  agenda: async () => (await import('./agenda-route.tsx')).AgendaRoute,
  stats: async () => (await import('./stats-route.tsx')).StatsRoute,
  receivables: async () => (await import('#features/receivables/receivables-screen.tsx')).ReceivablesScreen,
  excel: async () => (await import('./excel-route.tsx')).ExcelRoute,
  profile: async () => (await import('./profile-route.tsx')).ProfileRoute,
} satisfies Record<string, () => Promise<ComponentType>>;

export type FurtherPath = keyof typeof furtherPages;
