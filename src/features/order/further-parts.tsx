import { AuditButton } from '#parts/order-files/audit-button.tsx';
import { CertificateCard } from './cards/certificate-card.tsx';
import { FileCard } from './cards/file-card.tsx';
import { LabelsCard } from './cards/labels-card.tsx';
import { OfficeCard } from './cards/office-card.tsx';
import { OfficeTextsCard } from './cards/office-texts-card.tsx';
import { EarlierOrdersCard } from './history/earlier-orders-card.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { MessagesCard } from './messages/messages-card.tsx';
import { OrderReminders } from './messages/order-reminders.tsx';
import { DraftCard } from './peb-draft/draft-card.tsx';
import { AssignCard } from './visit/assign-card.tsx';
import { ChecksCard } from './visit/checks-card.tsx';
import { FeedbackCard } from './visit/feedback-card.tsx';
import { PlanningCard } from './visit/planning-card.tsx';
import type { PartProps } from './part-props.ts';

/** The server has no audit file of an order without a number: it does not know the order yet. */
function AuditPart({ order, requestAudit }: PartProps) {
  if (order.number === null) return null;
  return (
    <div id="audit" className="print:hidden">
      <AuditButton orderId={order.id} requestAudit={requestAudit} />
    </div>
  );
}

/** The cards of an order that the page does not begin with, in a chunk of their own. */
export const furtherParts = {
  AssignCard,
  AuditPart,
  CertificateCard,
  ChecksCard,
  DraftCard,
  EarlierOrdersCard,
  FeedbackCard,
  FileCard,
  HistoryCard,
  LabelsCard,
  MessagesCard,
  OfficeCard,
  OfficeTextsCard,
  OrderReminders,
  PlanningCard,
};
