import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowKey } from '#contract/collections.ts';
import { parseRowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { labelledLine } from '../labelled-line.ts';

function sentenceOf(i18n: I18n, row: RowKey, { accepted, takenBack, by: { name: by } }: Decided, when: string): string {
  if (takenBack === true) return i18n._(msg`Retiré par ${by}, ${when}`);
  const { collection } = parseRowKey(row);
  if (collection === 'pebDrafts')
    return i18n._(
      accepted
        ? msg`Accepté par le client, noté par ${by}, ${when}`
        : msg`Refusé par le client, noté par ${by}, ${when}`,
    );
  if (collection === 'clients')
    return i18n._(accepted ? msg`Accordé par ${by}, ${when}` : msg`Refusé par ${by}, ${when}`);
  if (collection === 'conflicts')
    return i18n._(accepted ? msg`Rétabli par ${by}, ${when}` : msg`Valeur actuelle gardée par ${by}, ${when}`);
  return i18n._(accepted ? msg`Accepté par ${by}, ${when}` : msg`Renvoyé par ${by}, ${when}`);
}

/** Names the button that decides about a row over a colleague's decision. */
export function anywayLabel(i18n: I18n, row: RowKey, accepted: boolean | null): string {
  const { collection } = parseRowKey(row);
  if (accepted === null || collection === 'conflicts') return i18n._(msg`Décider quand même`);
  if (collection === 'pebDrafts')
    return i18n._(accepted ? msg`Le client accepte quand même` : msg`Le client refuse quand même`);
  if (collection === 'clients') return i18n._(accepted ? msg`Accorder quand même` : msg`Refuser quand même`);
  return i18n._(accepted ? msg`Accepter quand même` : msg`Renvoyer quand même`);
}

/** Says who decided what about a row, when and why: `Renvoyé par Claire Peeters, il y a 3 s : Floue`. */
export function decidedLabels(
  i18n: I18n,
  { recent }: { recent: (instant: string, now: number) => string },
  row: RowKey,
  { decided, now }: { decided: Decided; now: number },
): string {
  const { at, reason } = decided;
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000));
  const when = seconds < 60 ? i18n._(msg`il y a ${seconds} s`) : recent(at, now);
  const sentence = sentenceOf(i18n, row, decided, when);
  return reason === '' ? `${sentence}.` : labelledLine(i18n, sentence, reason);
}
