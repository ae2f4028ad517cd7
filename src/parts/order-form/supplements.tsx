import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import type { ServiceForm } from './order-form.ts';
import { withSupplement } from './order-form.ts';

interface SupplementsProps {
  service: ServiceForm;
  onChange: (service: ServiceForm) => void;
}

/** The supplements of a service as buttons; those that others bill are only listed. */
export function Supplements({ service, onChange }: SupplementsProps) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  const formats = useFormats();
  const offered = content?.supplements.filter((one) => one.service === service.code) ?? [];
  const billedByOthers = offered.filter(({ price }) => price === null).map(({ name }) => inLanguage(name));
  const instead = (amount: string): string => t`${amount} en tout`;
  return (
    <>
      {offered.map((one) => {
        if (one.price === null) return null;
        const next = withSupplement(service, one);
        return (
          <Button
            key={one.code}
            icon={Plus}
            className="justify-start py-2 text-left"
            disabled={next === null}
            onClick={() => (next === null ? undefined : onChange(next))}
          >
            <span className="flex-1">{inLanguage(one.name)}</span>
            <span className="text-sm whitespace-nowrap text-ink-2">
              {one.kind === 'instead' ? instead(formats.money(one.price)) : `+ ${formats.money(one.price)}`}
            </span>
          </Button>
        );
      })}
      {billedByOthers.length === 0 ? null : (
        <p className="text-sm text-ink-2">{t`En plus du prix : ${billedByOthers.join(', ')}.`}</p>
      )}
    </>
  );
}
