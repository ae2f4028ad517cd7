import { useLingui } from '@lingui/react/macro';
import { ServicesFields } from '#parts/order-form/services-fields.tsx';
import type { StepProps } from '#parts/order-form/step-props.ts';
import { Card } from '#ui/page/card.tsx';

/** The ordered services with count, duration and price, and the agreed total. */
export function ServicesStep(props: StepProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Services et prix`} id="new-services">
      <ServicesFields {...props} />
    </Card>
  );
}
