import { useLingui } from '@lingui/react/macro';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import { useOtherTowns } from '#hooks/addresses/use-other-towns.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import type { Doubt } from './doubts.ts';
import { doubtsOf } from './doubts.ts';
import type { OrderForm } from './order-form.ts';

/** Returns a function that asks about what is unusual in a form. It resolves to what is to be corrected; null to go on. */
export function useConfirmDoubts(): (form: OrderForm, confirmLabel: string) => Promise<Doubt | null> {
  const { t, i18n } = useLingui();
  const confirm = useConfirm();
  const otherTowns = useOtherTowns();
  const serviceName = useServiceName();
  return async (form, confirmLabel) => {
    const region = regionOf(form.address.zipcode);
    const doubts = doubtsOf(form, { otherTowns, nameOf: (code) => serviceName(code, region) });
    const [first] = doubts;
    if (first === undefined) return null;
    const { accepted } = await confirm({
      title: t`Est-ce correct ?`,
      body: (
        <ul>
          {doubts
            .map(({ text }) => i18n._(text))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      ),
      confirmLabel,
      cancelLabel: t`Corriger`,
      doubtful: true,
    });
    return accepted ? null : first;
  };
}
