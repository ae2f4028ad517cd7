import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { ImportKind } from '#data/spreadsheets/import-fields.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import type { ExcelJobs } from './excel-jobs.ts';
import { FileQuestions } from './file-questions.tsx';
import { sheetFaultLabels } from './import-labels.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { KnownRows } from './known-rows.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { isAsked, useImport } from './use-import.ts';

/** Imports clients or orders to plan from a workbook or a CSV. Nothing is stored before the user has seen what it becomes. */
export function ImportPanel({ jobs, today }: { jobs: ExcelJobs; today: string }) {
  const { t } = useLingui();
  const { commercial } = useRoles();
  const [wanted, setKind] = useState<ImportKind>(commercial ? 'clients' : 'orders');
  // The role can be withdrawn while the page is open.
  const kind = commercial ? wanted : 'orders';
  const kinds: { value: ImportKind; label: string }[] = [
    ...(commercial ? [{ value: 'clients' as const, label: t`Clients` }] : []),
    { value: 'orders', label: t`Commandes à planifier` },
  ];
  return (
    <Card title={t`Importer`}>
      <div className="flex flex-col gap-4">
        <div className="sm:max-w-56">
          <ChoiceField label={t`Feuille`} value={kind} options={kinds} onChange={setKind} />
        </div>
        <Import key={kind} jobs={jobs} kind={kind} today={today} />
      </div>
    </Card>
  );
}

function Import({ jobs, kind, today }: { jobs: ExcelJobs; kind: ImportKind; today: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { state, chosen, plan, isCurrent, server, ...act } = useImport(jobs, kind, today);
  if (state.step === 'storing') {
    const words = t`${formats.count(state.done)} sur ${formats.count(state.of)}`;
    return <Meter label={t`Enregistrement sur cet appareil`} words={words} value={state.done} max={state.of} />;
  }
  return (
    <>
      {state.step === 'fault' ? (
        <Notice tone="bad" alert>
          {i18n._(sheetFaultLabels[state.fault])} {state.at}
        </Notice>
      ) : null}
      {state.step === 'stored' ? <ImportReport report={state.report} onUndone={() => act.reopen(state.of)} /> : null}
      {chosen === null ? (
        <FilePicker
          isReading={state.step === 'reading'}
          onChoose={(file) => void act.open(file)}
          onCancel={act.cancelReading}
        />
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{chosen.file.name}</p>
          <FileQuestions chosen={chosen} onMap={act.map} onReadAs={(wanted) => void act.readAs(wanted)} />
          <MappingFields
            kind={kind}
            sheet={chosen.sheet}
            mapping={chosen.mapping}
            onMap={act.map}
            onReadAs={(wanted) => void act.readAs(wanted)}
          />
          {plan === undefined ? null : (
            <ImportPreview kind={kind} plan={plan} corrections={chosen.corrections} onCorrect={act.correct}>
              <KnownRows rows={plan.matched} usual={chosen.usual} server={server} onChoose={act.decide} />
            </ImportPreview>
          )}
          {state.step === 'check' && state.isChanged === true ? (
            <Notice tone="wait" alert>
              <Trans>Les clients connus ont changé entre-temps. Rien n’est enregistré : vérifiez, puis importez.</Trans>
            </Notice>
          ) : null}
          {isAsked(chosen) ? (
            <p className="text-sm text-wait">
              <Trans>Une question plus haut attend votre réponse.</Trans>
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button
              look="primary"
              disabled={!isCurrent || state.step !== 'check' || isAsked(chosen) || (plan?.ready.length ?? 0) === 0}
              onClick={() => void act.confirm()}
            >
              <Plural value={plan?.ready.length ?? 0} one="Importer # ligne" other="Importer # lignes" />
            </Button>
            <Button onClick={act.reset}>
              <Trans>Annuler</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface FilePickerProps {
  isReading: boolean;
  onChoose: (file: File) => void;
  onCancel: () => void;
}

function FilePicker({ isReading, onChoose, onCancel }: FilePickerProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-3">
        {/* The browser's own field would speak the browser's language. */}
        <label className={buttonClasses('ghost', 'normal', 'cursor-pointer has-focus-visible:outline-2')}>
          <Icon of={FileUp} size={18} />
          <Trans>Choisir un fichier Excel ou CSV</Trans>
          <input
            type="file"
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={isReading}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file can be chosen again after it was corrected.
              event.target.value = '';
              if (file !== undefined) onChoose(file);
            }}
            className="sr-only"
          />
        </label>
        {isReading ? (
          <Button onClick={onCancel}>
            <Trans>Annuler</Trans>
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {isReading ? <Trans>Lecture du fichier…</Trans> : <Trans>Les titres sont sur la première ligne.</Trans>}
      </p>
    </div>
  );
}
