import { Trans, useLingui } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { useId } from 'react';
import { useAmountDue } from '#hooks/orders/use-amount-due.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { SignatureDrawing } from '#ui/signature/signature-drawing.tsx';
import { knownNames } from './arrival-steps.tsx';
import { FieldError } from '../model/field-error.tsx';
import { Question } from './question.tsx';
import { SigningPage } from './signing-page.tsx';
import type { StepProps } from '../model/step-props.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

/** Asks for the client's signature, or for the reason that nobody signs. */
export function SignatureStep(props: StepProps) {
  const { t } = useLingui();
  const { form } = props;
  return (
    <Question title={t`Signature du client`}>
      {form.unsigned ? <Unsigned {...props} /> : <Signing {...props} />}
    </Question>
  );
}

/** Returns the remarks that explain a missing signature, in the language of the interface. */
function useReasons(): { refused: string; nobody: string } {
  const { t } = useLingui();
  return {
    refused: t`Signature : le client a refusé de signer.`,
    nobody: t`Signature : aucun signataire sur place.`,
  };
}

function Signing(props: StepProps) {
  const { t } = useLingui();
  const { form, change, problemOf } = props;
  const reasons = useReasons();
  const withReason = (reason: string): void =>
    change({ unsigned: true, remarks: [form.remarks.trim(), reason].filter((part) => part !== '').join('\n') });
  return (
    <>
      <Signature {...props} />
      <Field
        label={t`Nom du signataire`}
        value={form.signatureName}
        error={problemOf('signatureName')}
        autoComplete="off"
        onChange={(event) => change({ signatureName: event.target.value })}
      />
      <KnownNames {...props} />
      <div role="group" aria-label={t`Sans signature`} className="flex flex-wrap gap-2 border-t border-line-2 pt-4">
        <Button onClick={() => withReason(reasons.refused)}>
          <Trans>Le client refuse de signer</Trans>
        </Button>
        <Button onClick={() => withReason(reasons.nobody)}>
          <Trans>Aucun signataire sur place</Trans>
        </Button>
      </div>
    </>
  );
}

/** Opens the page to sign on, and shows what was signed. */
function Signature({ form, change, order, visit, problemOf }: StepProps) {
  const { t } = useLingui();
  const { value, open, close } = useAddressSheet('signature');
  const owed = useAmountDue(order, form.paymentId);
  const errorId = useId();
  const error = problemOf('strokes');
  const isSigned = form.strokes.length > 0;
  return (
    <div className="flex flex-col gap-2">
      {isSigned ? <SignatureDrawing label={t`Signature`} strokes={form.strokes} /> : null}
      <Button
        look={isSigned ? 'ghost' : 'primary'}
        icon={PenLine}
        className="self-start"
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={() => open()}
      >
        {isSigned ? <Trans>Revoir la signature</Trans> : <Trans>Faire signer</Trans>}
      </Button>
      <FieldError id={errorId}>{error}</FieldError>
      {value === null ? null : (
        <LayerInAddress>
          <SigningPage form={form} change={change} order={order} visit={visit} owed={owed} onClose={close} />
        </LayerInAddress>
      )}
    </div>
  );
}

/** Offers the names of the order's people as the signer's. */
function KnownNames({ form, change, order }: StepProps) {
  const { t } = useLingui();
  const names = knownNames(order).filter((name) => name !== form.signatureName);
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={t`Noms de la commande`} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Button key={name} onClick={() => change({ signatureName: name })}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function Unsigned({ form, change, checks, go }: StepProps) {
  const reasons = useReasons();
  const isAsked = checks.some(({ code }) => code.endsWith('-signature'));
  const known: readonly string[] = Object.values(reasons);
  const sign = (): void =>
    change({
      unsigned: false,
      remarks: form.remarks
        .split('\n')
        .filter((line) => !known.includes(line))
        .join('\n'),
    });
  return (
    <>
      <Notice tone="wait">
        <Trans>Le formulaire part sans signature. La raison est dans les remarques.</Trans>{' '}
        {isAsked ? (
          <Trans>La liste de contrôle de cette visite en demande une : le bureau reviendra vers le client.</Trans>
        ) : null}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={sign}>
          <Trans>Signer quand même</Trans>
        </Button>
        <Button onClick={() => go('remarks')}>
          <Trans>Voir les remarques</Trans>
        </Button>
      </div>
    </>
  );
}
