import { ArrivalStep, PresentStep } from './arrival-steps.tsx';
import { InvoiceDataStep, InvoiceGivenStep } from './invoice-steps.tsx';
import { PaymentStep, ReviewStep } from './payment-steps.tsx';
import { PhotosStep } from './photos-step.tsx';
import type { Problem } from '../model/problems.ts';
import { RemarksStep } from './remarks-step.tsx';
import { SaleByStep, SalePropertyStep, SaleSoldStep, SaleWishStep } from './sale-steps.tsx';
import { SignatureStep } from './signature-step.tsx';
import type { StepProps } from '../model/step-props.ts';
import type { Step, StepId } from '../model/steps.ts';
import { anchorOf } from '../model/steps.ts';
import { SummaryStep } from './summary-step.tsx';

interface StepViewProps extends StepProps {
  step: StepId;
  steps: readonly Step[];
  problems: readonly Problem[];
  error: string | null;
}

const views = {
  arrival: ArrivalStep,
  present: PresentStep,
  'invoice-data': InvoiceDataStep,
  'invoice-given': InvoiceGivenStep,
  'sale-property': SalePropertyStep,
  'sale-sold': SaleSoldStep,
  'sale-by': SaleByStep,
  'sale-wish': SaleWishStep,
  payment: PaymentStep,
  review: ReviewStep,
  photos: PhotosStep,
  remarks: RemarksStep,
  signature: SignatureStep,
  summary: SummaryStep,
} as const;

function isPlain(step: StepId): step is keyof typeof views {
  return step in views;
}

/** Renders the component of a step; nothing for a check, which the checklist shows. */
export function StepView({ step, ...props }: StepViewProps) {
  if (!isPlain(step)) return null;
  const View = views[step];
  return (
    <div id={anchorOf(step)} className="scroll-mt-28">
      <View {...props} />
    </div>
  );
}
