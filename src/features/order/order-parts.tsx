import type { ComponentType } from 'react';
import { Suspense } from 'react';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { AuditButton } from '#parts/order-files/audit-button.tsx';
import { AssignCard } from './visit/assign-card.tsx';
import { BillingCard } from './billing/billing-card.tsx';
import { CertificateCard } from './cards/certificate-card.tsx';
import { ChecksCard } from './visit/checks-card.tsx';
import { ClientCard } from './cards/client-card.tsx';
import { DocumentsSkeleton } from './documents/documents-skeleton.tsx';
import { DraftCard } from './peb-draft/draft-card.tsx';
import { EarlierOrdersCard } from './history/earlier-orders-card.tsx';
import { FeedbackCard } from './visit/feedback-card.tsx';
import { FileCard } from './cards/file-card.tsx';
import type { History } from './history/history-card.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { LabelsCard } from './cards/labels-card.tsx';
import { MessagesCard } from './messages/messages-card.tsx';
import { OfficeCard } from './cards/office-card.tsx';
import { OfficeTextsCard } from './cards/office-texts-card.tsx';
import { PlanningCard } from './visit/planning-card.tsx';
import { RemarksCard } from './cards/remarks-card.tsx';
import { OrderReminders } from './messages/order-reminders.tsx';
import { ServicesCard } from './cards/services-card.tsx';
import type { OrderForms } from './forms/use-order-forms.ts';
import { VisitsCard } from './visit/visits-card.tsx';

/** Renders the order's files. Its chunk loads after the cards above it. */
export type Documents = ComponentType<{ order: Order }>;

/** What a card of the page may read. */
export interface PartProps {
  order: Order;
  visits: readonly Visit[];
  messages: readonly Message[];
  forms: OrderForms;
  /** The visit that the primary button of the screen starts. */
  next: Visit | undefined;
  Documents: Documents;
  History: History;
  requestAudit: RequestAudit;
}

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

/** The server has no audit file of an order without a number: it does not know the order yet. */
function AuditPart({ order, requestAudit }: PartProps) {
  if (order.number === null) return null;
  return (
    <div id="audit" className="print:hidden">
      <AuditButton orderId={order.id} requestAudit={requestAudit} />
    </div>
  );
}

/** The cards of the page, in the order in which a tab or a column shows them. A new card is one line. */
export const orderParts: readonly OrderPart[] = [
  { id: 'visit', tab: 'visit', place: 'left', Part: VisitsCard },
  { id: 'services', tab: 'file', place: 'right', Part: ServicesCard },
  { id: 'client', tab: 'visit', place: 'left', Part: ClientCard },
  { id: 'feedback', tab: 'visit', place: 'main', Part: FeedbackCard },
  { id: 'form-remarks', tab: 'visit', place: 'main', Part: RemarksCard },
  { id: 'documents', tab: 'photos', place: 'main', Part: DocumentsPart },
  { id: 'billing', tab: 'file', place: 'right', Part: BillingCard },
  { id: 'form-labels', tab: 'file', place: 'main', Part: LabelsCard },
  { id: 'form-assign', tab: 'file', place: 'rail', Part: AssignCard },
  { id: 'form-message', tab: 'messages', place: 'rail', Part: MessagesCard },
  { id: 'form-planning', tab: 'file', place: 'rail', Part: PlanningCard },
  { id: 'reminders', tab: 'messages', place: 'rail', Part: OrderReminders },
  { id: 'draft', tab: 'file', place: 'rail', Part: DraftCard },
  { id: 'form-office-texts', tab: 'file', place: 'rail', Part: OfficeTextsCard },
  { id: 'office', tab: 'file', place: 'rail', Part: OfficeCard },
  { id: 'file', tab: 'file', place: 'rail', Part: FileCard },
  { id: 'certificate', tab: 'file', place: 'rail', Part: CertificateCard },
  { id: 'earlier', tab: 'file', place: 'rail', Part: EarlierOrdersCard },
  { id: 'history', tab: 'file', place: 'rail', Part: HistoryCard },
  { id: 'audit', tab: 'file', place: 'rail', Part: AuditPart },
  { id: 'checks', tab: 'visit', place: 'rail', Part: ChecksCard },
];
