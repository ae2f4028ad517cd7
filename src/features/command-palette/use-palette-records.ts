import { useLingui } from '@lingui/react/macro';
import { CalendarClock, FileText, History } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { likelyOrders } from '#data/queries/palette/opened-orders.ts';
import type { DocumentOfOrder, VisitOfOrder } from '#data/queries/palette/palette.ts';
import { documentsMatching, visitsToOpen } from '#data/queries/palette/palette.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { PaletteItem } from './palette-item.ts';
import { addressOf, orderItem } from './palette-item.ts';

/** Most items of a kind. */
const recentMax = 5;
const visitsMax = 3;
const documentsMax = 4;

interface PaletteRecords {
  /** The orders that the user likely needs; only while nothing is typed. */
  recent: PaletteItem[];
  visits: PaletteItem[];
  documents: PaletteItem[];
}

/** Returns the visits of the orders found, the documents that fit the typed text, and what was open lately. */
export function usePaletteRecords(text: string, orders: readonly Order[]): PaletteRecords {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const day = brusselsDay(useNow());
  const first = orders.slice(0, visitsMax);
  const ids = first.map(({ id }) => id).join(' ');
  const visits = useLive((db) => visitsToOpen(db, first), [ids]) ?? [];
  const documents = useLive((db) => documentsMatching(db, text, documentsMax), [text]) ?? [];
  const likely = useLive((db) => likelyOrders(db, actor.id, day, recentMax), [actor.id, day]) ?? [];
  const ofVisit = ({ visit, order }: VisitOfOrder): PaletteItem => {
    const planned = formats.dateTime(visit.plannedStart);
    return {
      key: visit.id,
      icon: CalendarClock,
      title: t`Visite du ${planned}`,
      detail: addressOf(i18n, order),
      target: `/agenda?view=day&date=${brusselsDay(visit.plannedStart)}&who=${visit.employee.id}`,
    };
  };
  const ofDocument = ({ document, order }: DocumentOfOrder): PaletteItem => ({
    key: document.id,
    icon: FileText,
    title: document.name,
    detail: addressOf(i18n, order),
    target: `/orders/${order.id}#documents`,
  });
  return {
    recent: text === '' ? likely.map(({ order }) => ({ ...orderItem(i18n, order), icon: History })) : [],
    visits: text === '' ? [] : visits.map(ofVisit),
    documents: documents.map(ofDocument),
  };
}
