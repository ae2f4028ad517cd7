import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { later } from '#ui/page/later.tsx';
import { BillingCard } from './billing/billing-card.tsx';
import { ClientCard } from './cards/client-card.tsx';
import { DocumentsSkeleton } from './documents/documents-skeleton.tsx';
import type { PartProps } from './part-props.ts';
import { RemarksCard } from './cards/remarks-card.tsx';
import { ServicesCard } from './cards/services-card.tsx';
import type { furtherParts as FurtherParts } from './further-parts.tsx';
import { VisitsCard } from './visit/visits-card.tsx';

export const orderTabs = ['visit', 'file', 'photos', 'messages'] as const;
export type OrderTab = (typeof orderTabs)[number];

export interface OrderPart {
  /** Element identifier of the card: an address leads to it by `#id`. */
  id: string;
  /** Its tab below the width of a desktop. */
  tab: OrderTab;
  /** Its place on a desktop: the left or the right half of the main column's head, the whole column below, or the rail. */
  place: 'left' | 'right' | 'main' | 'rail';
  Part: ComponentType<PartProps>;
}

function DocumentsPart({ order, Documents }: PartProps) {
  return (
    <div id="documents">
      <Suspense fallback={<DocumentsSkeleton />}>
        <Documents order={order} />
      </Suspense>
    </div>
  );
}

/** Returns a card that comes after those which the page begins with. */
function further(pick: (parts: typeof FurtherParts) => ComponentType<PartProps>): ComponentType<PartProps> {
  return later(async () => pick((await import('./further-parts.tsx')).furtherParts));
}

/** The cards of the page, in the order in which a tab or a column shows them. A new card is one line. */
export const orderParts: readonly OrderPart[] = [
  { id: 'visit', tab: 'visit', place: 'left', Part: VisitsCard },
  { id: 'services', tab: 'file', place: 'right', Part: ServicesCard },
  { id: 'client', tab: 'visit', place: 'left', Part: ClientCard },
  { id: 'feedback', tab: 'visit', place: 'main', Part: further((parts) => parts.FeedbackCard) },
  { id: 'form-remarks', tab: 'visit', place: 'main', Part: RemarksCard },
  { id: 'documents', tab: 'photos', place: 'main', Part: DocumentsPart },
  { id: 'billing', tab: 'file', place: 'right', Part: BillingCard },
  { id: 'form-labels', tab: 'file', place: 'main', Part: further((parts) => parts.LabelsCard) },
  { id: 'form-assign', tab: 'file', place: 'rail', Part: further((parts) => parts.AssignCard) },
  { id: 'form-message', tab: 'messages', place: 'rail', Part: further((parts) => parts.MessagesCard) },
  { id: 'form-planning', tab: 'file', place: 'rail', Part: further((parts) => parts.PlanningCard) },
  { id: 'reminders', tab: 'messages', place: 'rail', Part: further((parts) => parts.OrderReminders) },
  { id: 'draft', tab: 'file', place: 'rail', Part: further((parts) => parts.DraftCard) },
  { id: 'form-office-texts', tab: 'file', place: 'rail', Part: further((parts) => parts.OfficeTextsCard) },
  { id: 'office', tab: 'file', place: 'rail', Part: further((parts) => parts.OfficeCard) },
  { id: 'file', tab: 'file', place: 'rail', Part: further((parts) => parts.FileCard) },
  { id: 'certificate', tab: 'file', place: 'rail', Part: further((parts) => parts.CertificateCard) },
  { id: 'earlier', tab: 'file', place: 'rail', Part: further((parts) => parts.EarlierOrdersCard) },
  { id: 'history', tab: 'file', place: 'rail', Part: further((parts) => parts.HistoryCard) },
  { id: 'audit', tab: 'file', place: 'rail', Part: further((parts) => parts.AuditPart) },
  { id: 'checks', tab: 'visit', place: 'rail', Part: further((parts) => parts.ChecksCard) },
];
