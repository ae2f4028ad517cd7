import { Trans, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ExcelJobs, ListedOrders } from './excel-jobs.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

interface ExcelScreenProps {
  jobs: ExcelJobs;
  /** The list that the export was opened from. */
  list: ListedOrders | null;
}

/** Spreadsheets (`?sheet=`, a period, or the list of orders it was opened from). */
export function ExcelScreen({ jobs, list }: ExcelScreenProps) {
  const { t } = useLingui();
  const today = brusselsDay(useNow());
  return (
    <>
      <PageTitle>{t`Excel`}</PageTitle>
      <div className="mx-auto flex max-w-5xl flex-col gap-3 p-4 lg:gap-4">
        <div>
          <h1 className="text-2xl leading-tight font-bold tracking-tight">Excel</h1>
          <p className="text-sm text-ink-2">
            <Trans>Les données de cet appareil, même sans réseau.</Trans>
          </p>
        </div>
        <ExportPanel jobs={jobs} list={list} today={today} />
        <ImportPanel jobs={jobs} today={today} />
      </div>
    </>
  );
}
