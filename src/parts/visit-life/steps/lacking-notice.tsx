import { Trans, useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { qualificationLabels } from '#labels/orders/qualification-labels.ts';
import { Notice } from '#ui/states/notice.tsx';

interface LackingNoticeProps {
  order: Order;
  employee: Employee;
  /** Why the order cannot be given to them; null when it can. */
  against: string | null;
}

/** Says why an order cannot go to an employee, or what they lack of it when it can: others may make the visits for the rest. */
export function LackingNotice({ order, employee, against }: LackingNoticeProps) {
  const { i18n } = useLingui();
  if (against !== null) return <Notice tone="bad">{against}</Notice>;
  const missing = missingQualifications(order, employee).map((one) => i18n._(qualificationLabels[one]));
  if (missing.length === 0) return null;
  const list = missing.join(', ');
  return (
    <Notice tone="wait">
      <Trans>
        Il manque à {employee.name} : {list}.
      </Trans>
    </Notice>
  );
}
