import { Trans } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { isForeignVatNumber, parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { Icon } from '#ui/media/icon.tsx';

/** The VAT number, with the outcome of its check. The company register is not asked. */
export function VatNumber({ number }: { number: string }) {
  const isRight = parseVatNumber(number) !== null;
  return (
    <span className="flex flex-col items-start gap-0.5">
      {printedVatNumber(number)}
      <span className={`flex items-center gap-1.5 text-sm ${isRight ? 'text-safe' : 'font-semibold text-bad'}`}>
        <Icon of={isRight ? CircleCheck : TriangleAlert} size={16} />
        <VatCheck isForeign={isForeignVatNumber(number)} isRight={isRight} />
      </span>
    </span>
  );
}

/** Says what was checked: the check digits of a Belgian number, the form of another one. */
function VatCheck({ isForeign, isRight }: { isForeign: boolean; isRight: boolean }) {
  if (isForeign) return isRight ? <Trans>Vérifié par la forme</Trans> : <Trans>Forme fausse : à corriger</Trans>;
  return isRight ? <Trans>Chiffres de contrôle exacts</Trans> : <Trans>Chiffres de contrôle faux : à corriger</Trans>;
}
