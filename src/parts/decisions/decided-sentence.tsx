import { useLingui } from '@lingui/react/macro';
import type { RowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import { decidedLabels } from '#labels/mutations/decided-labels.ts';
import { useFormats } from '#ui/format.ts';
import { useTick } from '#ui/timing/use-tick.ts';
import { useCanDecideAnyway } from './use-can-decide-anyway.ts';

/** Says who decided what about a row, and why it cannot be decided otherwise where what was decided does not tell. */
export function DecidedSentence({ row, decided }: { row: RowKey; decided: Decided }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const now = useTick(true);
  const can = useCanDecideAnyway(row, decided);
  const isFinal = can === false && row.startsWith('pebDrafts/');
  const sentence = decidedLabels(i18n, formats, row, { decided, now });
  return isFinal ? `${sentence} ${t`Cette commande est certifiée.`}` : sentence;
}
