import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Content, LabelStep } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { labelOf, scaleOf } from '#contract/rules/surveys/labels.ts';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { FactList } from './fact-list.tsx';
import { limitText, toConsumption, validityText } from './term-text.ts';

/** Services that result in a regional certificate. */
const certifiedServices: readonly string[] = ['PEB', 'COM'] satisfies Order['services'][number]['code'][];

/** Shows the region's certificate: name, certifier, authority, software, validity and labels. */
export function CertificateCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  const facts = content?.regions.find(({ region }) => region === order.region);
  if (content === null || facts === undefined || !order.services.some(({ code }) => certifiedServices.includes(code)))
    return null;
  return (
    <FoldedCard id="certificate" title={t`Certificat de la région`}>
      <FactList
        facts={[
          { label: t`Certificat`, value: inLanguage(facts.certificate) },
          { label: t`Établi par`, value: inLanguage(facts.certifier) },
          { label: t`Autorité`, value: inLanguage(facts.authority) },
          { label: t`Logiciel`, value: facts.software },
          { label: t`Validité`, value: validityText(i18n, { months: facts.validityYears * 12, orMonths: null }) },
        ]}
      />
      {scaleOf(content.labelScales, order.region).length === 0 ? null : (
        <LabelScale scales={content.labelScales} region={order.region} />
      )}
    </FoldedCard>
  );
}

/** Shows the region's label scale, and looks up the label of a typed consumption. Nothing is stored. */
function LabelScale({ scales, region }: { scales: Content['labelScales']; region: Order['region'] }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const kWh = toConsumption(typed);
  const found = kWh === null ? undefined : labelOf(scales, region, kWh);
  const label = found?.subLabel ?? found?.label;
  return (
    <Fold
      isForm
      summary={
        <span className="font-semibold">
          <Trans>Échelle des labels</Trans>
        </span>
      }
    >
      <Field
        label={t`Consommation (kWh/m²·an)`}
        inputMode="text"
        value={typed}
        error={typed.trim() !== '' && kWh === null ? t`Un nombre : 145 ou 145,5` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="mt-1 min-h-6 text-lg font-bold">
        {label === undefined ? null : t`Label ${label}`}
      </p>
      <LabelSteps steps={scaleOf(scales, region)} found={found} />
    </Fold>
  );
}

function LabelSteps({ steps, found }: { steps: readonly LabelStep[]; found: LabelStep | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <ul aria-label={t`Labels et limites, en kWh/m²·an`} className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {steps.map((step, index) => (
        <li
          key={step.subLabel ?? step.label}
          aria-current={step === found ? true : undefined}
          className={classNames(
            'flex justify-between gap-2 rounded-chip px-2 py-0.5',
            step === found && 'bg-accent-soft font-bold text-accent',
          )}
        >
          <span>{step.subLabel ?? step.label}</span>
          <span className="whitespace-nowrap">{limitText(formats, step, steps[index - 1])}</span>
        </li>
      ))}
    </ul>
  );
}
