import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SheetFormat } from '#contract/rules/tables/spreadsheets.ts';
import {
  readChosenColumns,
  readChosenFormat,
  writeChosenColumns,
  writeChosenFormat,
} from '#data/settings/spreadsheet-choices.ts';
import type { ColumnKey, SheetName } from '#data/spreadsheets/export-columns.ts';
import { columnKeys, sheetNames } from '#data/spreadsheets/export-columns.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { parsePeriod, periodQuery } from '#parts/period/period-address.ts';
import { PeriodFields } from '#parts/period/period-fields.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { Meter } from '#ui/states/meter.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { columnTitles, sheetTitles } from './column-titles.ts';
import type { ExcelJobs, Listed } from './excel-jobs.ts';
import type { ExportState } from './use-export.ts';
import { useExport } from './use-export.ts';
import { useListedClients, useListedOrders } from './use-listed.ts';

interface ExportPanelProps {
  jobs: ExcelJobs;
  /** The lists that the export may have been opened from. */
  listed: Listed;
  today: string;
}

/** Exports what this device holds: which sheet, which period or list, which columns. */
export function ExportPanel({ jobs, listed: lists, today }: ExportPanelProps) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { commercial, supervisor } = useRoles();
  const [params, setParams] = useSearchParams();
  const sheets = sheetNames.filter((one) => one !== 'clients' || commercial || supervisor);
  const sheet = sheets.find((one) => one === params.get('sheet')) ?? 'orders';
  const chosen = parsePeriod(params, today);
  const listedOrders = useListedOrders(sheet === 'orders' ? lists.orders : null);
  const listedClients = useListedClients(sheet === 'clients' ? lists.clients : null);
  const listed = sheet === 'clients' ? listedClients : listedOrders;
  const [columns, setColumns] = useState<{ sheet: SheetName; keys: readonly ColumnKey[] } | null>(null);
  const keys = columns?.sheet === sheet ? columns.keys : readChosenColumns(sheet);
  const [format, setFormat] = useState(readChosenFormat);
  const { state, start, cancel } = useExport(jobs, today, sheets);
  const isWriting = state.kind === 'writing';
  const isListing = listed !== null;

  function choose(next: Record<string, string>): void {
    const employee = params.get('employee');
    setParams({ ...(employee === null ? {} : { employee }), ...next }, { replace: true });
  }
  function chooseColumns(next: readonly ColumnKey[]): void {
    setColumns({ sheet, keys: next });
    if (next.length > 0) writeChosenColumns(sheet, next);
  }
  function chooseFormat(next: SheetFormat): void {
    setFormat(next);
    writeChosenFormat(next);
  }
  return (
    <Card title={t`Exporter`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1 sm:max-w-56">
            <ChoiceField
              label={t`Feuille`}
              value={sheet}
              options={sheets.map((one) => ({ value: one, label: i18n._(sheetTitles[one]) }))}
              onChange={(next) => choose({ sheet: next, ...periodQuery(chosen) })}
            />
          </div>
          <div className="min-w-40 flex-1 sm:max-w-56">
            <ChoiceField
              label={t`Format`}
              value={format}
              options={[
                { value: 'xlsx', label: t`Excel (.xlsx)` },
                { value: 'csv', label: t`Texte (.csv)` },
              ]}
              onChange={chooseFormat}
            />
          </div>
          {isListing || sheet === 'clients' ? null : (
            <PeriodFields chosen={chosen} today={today} onChange={(next) => choose({ sheet, ...periodQuery(next) })} />
          )}
        </div>
        {isListing ? (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              {sheet === 'clients' ? (
                <Plural value={listed.ids?.length ?? 0} one="# client de la liste" other="# clients de la liste" />
              ) : (
                <Plural value={listed.ids?.length ?? 0} one="# commande de la liste" other="# commandes de la liste" />
              )}
            </span>
            <Button look="quiet" onClick={() => choose({ sheet })}>
              {sheet === 'clients' ? <Trans>Tous les clients</Trans> : <Trans>Choisir une période</Trans>}
            </Button>
          </p>
        ) : null}
        <Columns sheet={sheet} keys={keys} onChange={chooseColumns} />
        <Progress state={state} />
        <ThumbBar onDesk>
          <div className="flex gap-3">
            <Button
              look="primary"
              icon={Download}
              disabled={isWriting || keys.length === 0 || (isListing && listed.ids === null)}
              onClick={() =>
                void start({
                  sheet,
                  format,
                  columns: keys,
                  period: isListing || sheet === 'clients' ? null : chosen.period,
                  ids: listed?.ids ?? null,
                  employeeId: supervisor ? params.get('employee') : actor.id,
                })
              }
            >
              <Trans>Exporter</Trans>
            </Button>
            {isWriting ? (
              <Button onClick={cancel}>
                <Trans>Annuler</Trans>
              </Button>
            ) : null}
          </div>
        </ThumbBar>
      </div>
    </Card>
  );
}

interface ColumnsProps {
  sheet: SheetName;
  keys: readonly ColumnKey[];
  onChange: (keys: readonly ColumnKey[]) => void;
}

/** The columns of the file, in a fixed order. */
function Columns({ sheet, keys, onChange }: ColumnsProps) {
  const { t, i18n } = useLingui();
  const all = columnKeys(sheet);
  const isWide = useMediaQuery('(min-width: 40rem)');
  const toggle = (key: ColumnKey, isChosen: boolean): void =>
    onChange(all.filter((one) => (one === key ? isChosen : keys.includes(one))));
  return (
    // Folded on a phone: the button stays on the first screen.
    <Fold
      line="none"
      isForm
      isOpen={isWide}
      summary={
        <>
          <span className="text-sm font-semibold">{t`Colonnes`}</span>
          <span className="text-sm text-ink-2 tabular-nums">{t`${keys.length} sur ${all.length}`}</span>
        </>
      }
    >
      <div
        role="group"
        aria-label={t`Colonnes`}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4"
      >
        {all.map((key) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-2.5 leading-tight lg:min-h-9">
            <CheckMark checked={keys.includes(key)} onChange={(event) => toggle(key, event.target.checked)} />
            {i18n._(columnTitles[key])}
          </label>
        ))}
      </div>
    </Fold>
  );
}

/** How far the file is, and what came of it. */
function Progress({ state }: { state: ExportState }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (state.kind === 'writing') {
    const words = state.of === 0 ? '' : t`${formats.count(state.done)} sur ${formats.count(state.of)}`;
    const isRead = state.of > 0 && state.done === state.of;
    const label = isRead ? t`Écriture du fichier` : t`Lecture des données`;
    return <Meter label={label} words={words} value={state.done} max={state.of} />;
  }
  return (
    <div role="status" className="empty:hidden">
      {state.kind === 'written' ? (
        <Notice tone="info">
          <Plural value={state.rows} one="# ligne exportée" other="# lignes exportées" /> : {state.name}
        </Notice>
      ) : null}
      {state.kind === 'empty' ? (
        <Notice tone="wait">
          <Trans>Rien à exporter sur cet appareil pour ce choix.</Trans>
        </Notice>
      ) : null}
      {state.kind === 'failed' ? (
        <Notice tone="bad">
          <Trans>Le fichier n’a pas pu être écrit. Choisissez une période plus courte.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
