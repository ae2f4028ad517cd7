import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Copy, Pencil } from 'lucide-react';
import { Icon } from '../media/icon.tsx';
import type { CaptureResult } from './capture-types.ts';
import { IconButton } from '../actions/icon-button.tsx';

function keyOf(result: CaptureResult): string {
  return result.stored ? `${result.id} ${result.isDuplicate}` : `${result.name} ${result.words}`;
}

function ResultLine({ result, onEdit }: { result: CaptureResult; onEdit: (id: string) => void }) {
  const { t } = useLingui();
  if (!result.stored)
    return (
      <>
        <Icon of={CircleAlert} size={18} className="mt-0.5 text-bad" />
        <span className="min-w-0 wrap-anywhere text-bad">{result.words}</span>
      </>
    );
  return (
    <>
      <Icon of={result.isDuplicate ? Copy : Check} size={18} className="mt-0.5 text-ink-2" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {result.name}
        <span className="block text-sm text-ink-2">
          {result.isDuplicate ? (
            <Trans>Déjà là : la même chose n’est pas gardée deux fois.</Trans>
          ) : (
            <Trans>Enregistré sur cet appareil</Trans>
          )}
        </span>
      </span>
      {result.isPicture ? (
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={t`Modifier ${result.name}`}
          title={t`Modifier`}
          onClick={() => onEdit(result.id)}
        />
      ) : null}
    </>
  );
}

interface CaptureResultsProps {
  results: readonly CaptureResult[];
  busy: boolean;
  onEdit: (id: string) => void;
}

/** Lists the result of each file since the sheet opened, failures first. Screen readers announce the counts. */
export function CaptureResults({ results, busy, onEdit }: CaptureResultsProps) {
  const { t } = useLingui();
  const refused = results.filter(({ stored }) => !stored);
  const stored = results.filter((result) => result.stored);
  const fresh = stored.filter((result) => result.stored && !result.isDuplicate).length;
  return (
    <section aria-label={t`Résultat`} className="flex flex-col gap-2">
      <p role="status" className="font-semibold">
        {busy ? <Trans>Enregistrement sur cet appareil…</Trans> : null}
        {!busy && results.length > 0 ? (
          <>
            <Plural value={fresh} _0="Rien de nouveau" one="# fichier enregistré" other="# fichiers enregistrés" />
            {refused.length === 0 ? null : (
              <>
                , <Plural value={refused.length} one="# non enregistré" other="# non enregistrés" />
              </>
            )}
          </>
        ) : null}
      </p>
      {results.length === 0 ? null : (
        <ul className="divide-y divide-line-2">
          {[...refused, ...stored.toReversed()].map((result) => (
            <li key={keyOf(result)} className="flex items-start gap-2.5 py-2">
              <ResultLine result={result} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
