import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useStatsSheet } from './use-stats-sheet.ts';
import type { ShownStatistics, StatisticsSources } from './use-statistics.ts';

interface ExportButtonProps {
  shown: ShownStatistics;
  write: StatisticsSources['write'];
}

/** Saves what is on screen as a workbook: the figures, or the open list. */
export function ExportButton({ shown, write }: ExportButtonProps) {
  const { t } = useLingui();
  const sheet = useStatsSheet(shown);
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle');
  async function save(): Promise<void> {
    setState('writing');
    const file = await write(sheet);
    setState(file === null ? 'failed' : 'idle');
    const { from, to } = shown.statistics.period;
    if (file !== null) saveFile(file, `myCerti ${sheet.name} ${from} ${to}.xlsx`);
  }
  return (
    <>
      <Button icon={Download} disabled={state === 'writing'} onClick={() => void save()}>
        {shown.statistics.counted === null ? <Trans>Exporter</Trans> : <Trans>Exporter la liste</Trans>}
      </Button>
      {state === 'failed' ? <Notice tone="bad">{t`Le fichier n’a pas pu être écrit. Réessayez.`}</Notice> : null}
    </>
  );
}
