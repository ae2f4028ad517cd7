import { Trans, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { ExcelJobs, Listed } from './excel-jobs.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

interface ExcelScreenProps {
  jobs: ExcelJobs;
  /** The lists that the export may have been opened from. */
  listed: Listed;
}

/** Spreadsheets (`?sheet=`, a period, or the list it was opened from). */
export function ExcelScreen({ jobs, listed }: ExcelScreenProps) {
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
        <ExportPanel jobs={jobs} listed={listed} today={today} />
        <ImportPanel jobs={jobs} today={today} />
      </div>
    </>
  );
}
