import type { ComponentType } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { Demand } from '#hooks/required-documents.ts';
import type { AskedCheck, VisitForm } from './form.ts';
import type { StepId } from './steps.ts';

/** Takes photos and documents for an order; it is given by the page, since another screen's does it. */
export type CaptureComponent = ComponentType<{
  orderId: string;
  demands: readonly Demand[];
  names: readonly string[];
  adding: { document: RequiredDocument | null; given: readonly File[]; filming: boolean };
  onDiscard: (id: string) => void;
  onKept?: (id: string) => void;
  onClose: () => void;
}>;

/** What every question works with. */
export interface StepProps {
  form: VisitForm;
  change: (part: Partial<VisitForm>) => void;
  checks: readonly AskedCheck[];
  /** What is wrong with a field; undefined while nothing is, or nothing was asked yet. */
  problemOf: (field: string) => string | undefined;
  visit: Visit;
  order: Order;
  Capture: CaptureComponent;
  go: (step: StepId) => void;
  /** What the answers of its part come to is told here: of several questions on a page, by the last one. */
  tellsOutcome: boolean;
}
