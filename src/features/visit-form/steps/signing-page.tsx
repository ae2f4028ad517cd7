import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { paymentOptionLabels } from '#labels/record-labels.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import { InLanguage } from '#parts/language/in-language.tsx';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import type { Language } from '#ui/page/local-path.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SignatureField } from '#ui/signature/signature-field.tsx';
import type { VisitForm } from '../form.ts';
import { signerOf } from '../model/signer.ts';
import type { StepProps } from '../model/step-props.ts';
import type { ElectronicPart } from '../model/submit-args.ts';
import { cashOf, electronicPart } from '../model/submit-args.ts';

const languages: { value: Language; label: string }[] = [
  { value: 'fr', label: 'FR' },
  { value: 'nl', label: 'NL' },
];

interface SigningPageProps extends Pick<StepProps, 'form' | 'change' | 'order' | 'visit'> {
  /** What the order owes before this form; null while unknown. */
  owed: AmountDue | null;
  onClose: () => void;
}

/**
 * The page that the client signs: nothing of the app, what is signed in the client's language, a line to sign on. An
 * upright phone shows it turned by a quarter: who signs holds the phone on its side.
 */
export function SigningPage({ onClose, ...props }: SigningPageProps) {
  const { i18n } = useLingui();
  const [language, setLanguage] = useState(asLanguage(i18n.locale));
  useBackCloses(true, onClose);
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogPanel className="fixed inset-0 flex flex-col gap-3 bg-card pt-[max(0.75rem,env(safe-area-inset-top))] pr-[max(0.75rem,env(safe-area-inset-right))] pb-[max(0.75rem,env(safe-area-inset-bottom))] pl-[max(0.75rem,env(safe-area-inset-left))] text-ink upright:[writing-mode:vertical-rl] [&_[role=radio]]:min-w-11 upright:[&_button]:min-w-11">
        <InLanguage language={language}>
          <Paper {...props} language={language} onLanguage={setLanguage} onClose={onClose} />
        </InLanguage>
      </DialogPanel>
    </Dialog>
  );
}

interface PaperProps extends SigningPageProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

function Paper({ form, change, order, visit, owed, language, onLanguage, onClose }: PaperProps) {
  const { t } = useLingui();
  const signer = signerOf(form);
  return (
    <>
      <div className="flex shrink-0 items-start justify-between gap-4">
        <Signed form={form} order={order} visit={visit} owed={owed} />
        <SegmentedControl label={t`Langue du client`} value={language} options={languages} onChange={onLanguage} />
      </div>
      <div className="grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size]">
        <div className="relative aspect-5/2 w-[min(100cqw,250cqh)] overflow-hidden rounded-control border border-line-strong bg-white upright:aspect-2/5 upright:w-[min(100cqw,40cqh)]">
          <div
            aria-hidden="true"
            className="pointer-events-none absolute [inset-inline:1.5rem] [inset-block-end:22%] [border-block-end:1px_solid_#64748b]"
          />
          <SignatureField
            label={form.strokes.length === 0 ? t`Cadre pour signer, vide` : t`Cadre pour signer, signé`}
            strokes={form.strokes}
            // Who signs is named on this page, and can be corrected after it.
            onChange={(strokes) =>
              change({
                strokes,
                signedAt: new Date().toISOString(),
                signatureName: strokes.length === 0 ? form.signatureName : signer,
              })
            }
          />
        </div>
      </div>
      <div className="flex shrink-0 items-center justify-between gap-3">
        <Erase form={form} change={change} />
        <p className="min-w-0 truncate text-ink-2">{signer}</p>
        <Button look="primary" onClick={onClose}>
          <Trans>Terminé</Trans>
        </Button>
      </div>
    </>
  );
}

/** The options that are listed with their amount, and those that are no payment. */
const listedApart: ReadonlySet<string> = new Set([
  'cashAmountReceived',
  'payCard',
  'receivedByOffice',
  'askReview',
  'instantReviewOnSite',
]);

interface ElectronicLineProps {
  option: 'payCard' | 'receivedByOffice';
  part: ElectronicPart | null;
}

/** States what was paid without cash, with its amount when it is the part that is recorded. */
function ElectronicLine({ option, part }: ElectronicLineProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const name = i18n._(paymentOptionLabels[option]);
  const isThis = part?.method === (option === 'payCard' ? 'card' : 'transfer');
  return (
    <p>
      {part !== null && isThis ? (
        <Trans>
          {name} : {formats.money(part.amount)}
        </Trans>
      ) : (
        name
      )}
    </p>
  );
}

/** States what is signed: the visit, its services and every payment of the form. */
function Signed({ form, order, visit, owed }: Omit<SigningPageProps, 'change' | 'onClose'>) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const serviceName = useServiceName();
  const { street, town } = addressLines(i18n, order.address);
  const day = formats.date(parseBrusselsInstant(form.arrivedDay, form.arrivedTime) ?? visit.plannedStart);
  const services = order.services.map(({ code }) => serviceName(code, order.region)).join(', ');
  const cash = cashOf(form);
  const part = electronicPart(form, owed);
  const others = form.options
    .filter((option) => !listedApart.has(option))
    .map((option) => i18n._(paymentOptionLabels[option]));
  return (
    <div className="min-w-0 leading-snug">
      <DialogTitle className="font-bold">
        <Trans>
          Visite du {day}, {street}, {town}
        </Trans>
      </DialogTitle>
      <p className="text-ink-2">{services}</p>
      {cash === null ? null : (
        <p>
          <Trans>Payé sur place en espèces : {formats.money(cash)}</Trans>
        </p>
      )}
      {(['payCard', 'receivedByOffice'] as const)
        .filter((option) => form.options.includes(option))
        .map((option) => (
          <ElectronicLine key={option} option={option} part={part} />
        ))}
      {others.length === 0 ? null : <p>{others.join(', ')}</p>}
    </div>
  );
}

/** Erases the signature; gives it back until the client signs again. */
function Erase({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const [erased, setErased] = useState<Pick<VisitForm, 'strokes' | 'signedAt'> | null>(null);
  const { strokes, signedAt } = form;
  if (strokes.length > 0)
    return (
      <Button
        onClick={() => {
          setErased({ strokes, signedAt });
          change({ strokes: [], signedAt: null });
        }}
      >
        <Trans>Effacer</Trans>
      </Button>
    );
  return (
    <Button disabled={erased === null} onClick={() => change(erased ?? {})}>
      {erased === null ? <Trans>Effacer</Trans> : <Trans>Rétablir</Trans>}
    </Button>
  );
}
