import type { OrderForm } from './order-form.ts';
import type { Problems } from '#parts/addresses/address-form.ts';

/** The props of every step of the form. */
export interface StepProps {
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
  /** Empty until the user tries to leave the step. */
  problems: Problems;
}
