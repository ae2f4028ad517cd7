import type { ComponentType } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import type { FormChange } from '#parts/forms/use-form-draft.ts';
import type { AskedCheck, VisitForm } from '../form.ts';
import type { StepId } from './steps.ts';

/** Captures photos and documents for an order. The route injects it: it belongs to the order screen's feature. */
export type CaptureComponent = ComponentType<{
  orderId: string;
  required: readonly RequiredOfOrder[];
  names: readonly string[];
  adding: { document: RequiredDocument | null; given: readonly File[]; filming: boolean; walks?: boolean };
  onDiscard: (id: string) => void;
  onStored?: (id: string) => void;
  onClose: () => void;
}>;

/** Props of every step. */
export interface StepProps {
  form: VisitForm;
  change: (part: FormChange<VisitForm>) => void;
  checks: readonly AskedCheck[];
  /** Returns the message of an invalid field. Undefined when the field is valid or not attempted yet. */
  problemOf: (field: string) => string | undefined;
  visit: Visit;
  order: Order;
  Capture: CaptureComponent;
  go: (step: StepId) => void;
  /** This step shows the outcome of its section. On a page with several steps, only the last one does. */
  showsOutcome: boolean;
}
