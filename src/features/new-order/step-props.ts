import type { OrderForm } from './form.ts';
import type { Problems } from './problems.ts';

/** What every part of the form is given. */
export interface StepProps {
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
  /** Empty until somebody tried to go on. */
  problems: Problems;
}
