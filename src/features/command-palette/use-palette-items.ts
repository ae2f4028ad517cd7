import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowUp,
  Banknote,
  Bell,
  Box,
  Building2,
  CalendarDays,
  ChartColumn,
  CheckCheck,
  Clock,
  FileSpreadsheet,
  Folder,
  GitCompareArrows,
  ListTodo,
  MapPin,
  Plus,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { clientsMatching } from '#data/queries/palette/palette.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import { useOrderSearch } from '#hooks/orders/use-order-search.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { townLine } from '#labels/orders/town-names.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import type { PaletteItem } from './palette-item.ts';
import { orderItem } from './palette-item.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { usePaletteRecords } from './use-palette-records.ts';

/** Most orders and clients that are shown: whoever finds more types more. */
const ordersMax = 8;
const clientsMax = 4;

/** Returns the screens of the user, those of others left out. */
function useScreens(): PaletteItem[] {
  const { t } = useLingui();
  const { commercial, supervisor } = useRoles();
  const screens: [path: string, icon: LucideIcon, title: string, isTheirs?: boolean][] = [
    ['/', ShieldCheck, t`Accueil`],
    ['/supervision', CheckCheck, t`À décider`, supervisor],
    ['/incomplete', ArrowUp, t`Envois incomplets`],
    ['/suivi', ListTodo, t`Suivi`],
    ['/orders', Box, t`Commandes`],
    ['/orders/new', Plus, t`Nouvelle commande`],
    ['/agenda', CalendarDays, t`Agenda`],
    ['/notifications', Bell, t`Messages`],
    ['/drive', Folder, t`Drive`],
    ['/rappel', Clock, t`Rappels`],
    ['/rappel?remind=new', Plus, t`Nouveau rappel`],
    ['/clients', Users, t`Mes clients`, commercial],
    ['/allclients', Building2, t`Tous les clients`, commercial],
    ['/receivables', Banknote, t`Factures impayées`],
    ['/stats', ChartColumn, t`Statistiques`],
    ['/visites', MapPin, t`Visites`, commercial],
    ['/excel', FileSpreadsheet, t`Excel`],
    ['/sync', GitCompareArrows, t`Synchronisation`],
    ['/profile', User, t`Profil`],
  ];
  return screens
    .filter(([, , , isTheirs = true]) => isTheirs)
    .map(([path, icon, title]) => ({ key: path, icon, title, detail: '', target: path }));
}

/**
 * Returns what fits the typed text on this device: screens and actions, orders with their visits, clients, documents. Before
 * anything is typed: the orders that the user likely needs, then the screens and the actions.
 */
export function usePaletteItems(typed: string, onSignOut: () => void): PaletteItem[] {
  const { i18n } = useLingui();
  const screens = useScreens();
  const actions = usePaletteActions(onSignOut);
  const { commercial } = useRoles();
  const { search, revision } = useOrderSearch();
  const text = typed.trim();
  useEffect(() => search.start('now'), [search]);

  const ids = useMemo(
    () =>
      text === '' || !search.isReady()
        ? []
        : search.find({ ...noFilter, text }, defaultSort, Date.now()).slice(0, ordersMax),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, text],
  );
  const orders = useLive((open) => ordersByIds(open, ids), [ids]) ?? [];
  const clients = useLive((open) => clientsMatching(open, text, clientsMax), [text]) ?? [];
  const query = textQuery(text);
  const records = usePaletteRecords(text, orders);
  const ofOrder = (order: Order): PaletteItem => orderItem(i18n, order);
  const ofClient = ({ id, name, address }: Client): PaletteItem => ({
    key: id,
    icon: Users,
    title: name,
    detail: townLine(i18n, address),
    target: commercial ? clientPath(id) : `/orders?q=${encodeURIComponent(name)}`,
  });
  return [
    ...records.recent,
    ...screens.filter(({ title }) => text === '' || matchesText(searchText([title], []), query)),
    ...actions.filter(({ title, words }) => text === '' || matchesText(searchText([title, words], []), query)),
    ...orders.map(ofOrder),
    ...records.visits,
    ...clients.map(ofClient),
    ...records.documents,
  ];
}
