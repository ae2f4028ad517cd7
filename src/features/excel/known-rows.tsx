import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FilledField, KnownChoice } from '#data/spreadsheets/import-known.ts';
import { knownChoices } from '#data/spreadsheets/import-known.ts';
import type { MatchedRow } from '#data/spreadsheets/import-plan.ts';
import { sameFieldLabels } from '#labels/mutations/same-field-labels.ts';
import type { ServerKnown } from '#parts/clients/use-server-known.ts';
import { Button } from '#ui/actions/button.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { titleOfRow } from './import-labels.ts';
import { RowLine, RowList } from './row-list.tsx';

/** Rows shown at first, and at each request for more. */
const shownAtOnce = 20;

interface KnownRowsProps {
  rows: readonly MatchedRow[];
  usual: KnownChoice;
  server: ServerKnown['server'];
  /** Chooses for a line; for all for null. */
  onChoose: (line: number | null, choice: KnownChoice) => void;
}

/** Rows whose client is known: each goes to that client, fills the card, or makes a new one. */
export function KnownRows({ rows, usual, server, onChoose }: KnownRowsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(shownAtOnce);
  const options = useOptions();
  const searched = {
    none: null,
    asking: t`Recherche sur le serveur…`,
    answered: t`Cherché sur cet appareil et sur le serveur.`,
    failed: t`Cherché sur cet appareil seulement : le serveur ne répond pas.`,
    offline: t`Cherché sur cet appareil seulement : vous êtes hors ligne.`,
  };
  return (
    <>
      {searched[server] === null ? null : <p className="text-sm text-ink-2">{searched[server]}</p>}
      {rows.length === 0 ? null : (
        <RowList label={t`Clients déjà connus`}>
          {rows.length === 1 ? null : (
            <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
              <span className="text-sm font-semibold">
                <Trans>Pour tous</Trans>
              </span>
              <SegmentedControl
                label={t`Pour tous`}
                value={usual}
                options={options(knownChoices)}
                onChange={(choice) => onChoose(null, choice)}
              />
            </li>
          )}
          {rows.slice(0, shown).map((row) => (
            <li
              key={row.line}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line-2 px-3 py-2 first:border-t-0"
            >
              <Known row={row} />
              <SegmentedControl
                label={t`Ligne ${row.line}`}
                value={row.choice}
                options={options(row.match.choices)}
                onChange={(choice) => onChoose(row.line, choice)}
              />
            </li>
          ))}
          {rows.length <= shown ? null : (
            <li className="border-t border-line-2 p-3">
              <Button onClick={() => setShown(shown + shownAtOnce)}>
                <Trans>Montrer plus</Trans>
              </Button>
            </li>
          )}
        </RowList>
      )}
    </>
  );
}

function useOptions(): (choices: readonly KnownChoice[]) => { value: KnownChoice; label: string }[] {
  const { t } = useLingui();
  const labels: Record<KnownChoice, string> = { use: t`Utiliser`, fill: t`Compléter`, new: t`Nouveau` };
  return (choices) => choices.map((value) => ({ value, label: labels[value] }));
}

/** Names the known client of a row, what both have in common, and what the row would add. */
function Known({ row }: { row: MatchedRow }) {
  const { t, i18n } = useLingui();
  const { name, same, line, commercial, fills, choices } = row.match;
  const fieldLabels: Record<FilledField, string> = {
    phone: t`téléphone`,
    email: t`e-mail`,
    vatNumber: t`numéro de TVA`,
    address: t`adresse`,
  };
  const added = fills.map((field) => fieldLabels[field]).join(', ');
  const agent = commercial?.name ?? '';
  const facts = [
    i18n._(sameFieldLabels[same]),
    line === null ? '' : t`ligne ${line} de ce fichier`,
    agent === '' ? '' : t`client de ${agent}`,
    added === '' ? '' : t`à compléter : ${added}`,
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <RowLine line={row.line} title={titleOfRow(row, i18n.locale)} />
      <span className="block text-sm wrap-anywhere text-ink-2">
        <span className="font-semibold">{name}</span> · {facts.join(' · ')}
      </span>
      {choices.includes('use') ? null : (
        <span className="block text-sm text-bad">{t`Adresse invalide; impossible de sélectionner ce client`}</span>
      )}
    </div>
  );
}
