import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useContent, useInLanguage } from '#hooks/content.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import type { ServiceForm } from './form.ts';
import { withSupplement } from './form.ts';

interface SupplementsProps {
  service: ServiceForm;
  onChange: (service: ServiceForm) => void;
}

/** What the service may cost beside its price, each a tap away; what others bill is only told. */
export function Supplements({ service, onChange }: SupplementsProps) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  const formats = useFormats();
  const offered = content?.supplements.filter((one) => one.service === service.code) ?? [];
  const told = offered.filter(({ price }) => price === null).map(({ name }) => inLanguage(name));
  const instead = (amount: string): string => t`${amount} en tout`;
  return (
    <>
      {offered.map((one) =>
        one.price === null ? null : (
          <Button
            key={one.code}
            icon={Plus}
            className="justify-start py-2 text-left"
            onClick={() => onChange(withSupplement(service, one))}
          >
            <span className="flex-1">{inLanguage(one.name)}</span>
            <span className="text-sm whitespace-nowrap text-ink-2">
              {one.kind === 'instead' ? instead(formats.money(one.price)) : `+ ${formats.money(one.price)}`}
            </span>
          </Button>
        ),
      )}
      {told.length === 0 ? null : <p className="text-sm text-ink-2">{t`En plus du prix : ${told.join(', ')}.`}</p>}
    </>
  );
}
