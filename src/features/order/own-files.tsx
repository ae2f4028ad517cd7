import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useTransferRates } from '#hooks/use-transfer-rates.ts';
import type { FileGroup } from '#parts/order-files/file-groups.ts';
import { FileRow } from '#parts/order-files/file-row.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { PlanRows } from '#parts/order-files/plan-rows.tsx';
import type { FileChanges } from '#parts/order-files/use-file-changes.ts';

/** Maximum number of files shown unfolded. Longer lists fold their groups. */
const unfoldedMax = 6;

function needsAttention({ upload, local }: FileOfOrder): boolean {
  return upload.review?.accepted === false || (upload.receivedAt === null && local?.state === 'refused');
}

interface GroupRowsProps {
  group: FileGroup;
  /** Initial state only: the user's folding persists. */
  isOpen: boolean;
  changes: FileChanges;
  row: (file: FileOfOrder, number: string | null, buttons: ReactNode) => ReactNode;
}

function GroupRows({ group, isOpen, changes, row }: GroupRowsProps) {
  const { t } = useLingui();
  const [openAtFirst] = useState(isOpen);
  return (
    <details open={openAtFirst} className="group border-b border-line-2 last:border-b-0">
      <FoldSummary>
        <span className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">
          {group.name ?? t`Autres photos et documents`}
          {group.service === null ? null : (
            <span className="block text-sm font-normal text-ink-2">{group.service}</span>
          )}
        </span>
        <span className="text-sm text-ink-2">
          <Plural value={group.files.length} one="# fichier" other="# fichiers" />
        </span>
      </FoldSummary>
      {group.files.every(({ upload }) => upload.kind === 'plan') ? (
        <PlanRows files={group.files} onReorder={changes.reorder} row={row} />
      ) : (
        <ul className="divide-y divide-line-2">
          {group.files.map((file) => (
            <li key={file.upload.id} className="flex py-2.5">
              {row(file, null, null)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface OwnFilesProps {
  files: readonly FileOfOrder[];
  groups: readonly FileGroup[];
  changes: FileChanges;
  onOpen: (id: string) => void;
  /** Gives a file another piece. */
  onRefile?: ((id: string) => void) | undefined;
}

/** Lists the captured files of an order by group, each with its upload state. */
export function OwnFiles({ files, groups, changes, onOpen, onRefile }: OwnFilesProps) {
  const rateFor = useTransferRates(files);
  if (files.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Rien n’a encore été ajouté à cette commande.</Trans>
      </p>
    );
  const names = new Map<string | null, string>(files.map(({ upload }) => [upload.id, upload.name]));
  const row: GroupRowsProps['row'] = (file, number, buttons) => (
    <FileRow
      file={file}
      number={number}
      madeFrom={names.get(file.upload.originalId) ?? null}
      rate={rateFor(file.upload.id)}
      changes={changes}
      onOpen={() => onOpen(file.upload.id)}
      onRefile={onRefile === undefined ? undefined : () => onRefile(file.upload.id)}
    >
      {buttons}
    </FileRow>
  );
  return groups.map((group) => (
    <GroupRows
      key={group.key}
      group={group}
      isOpen={files.length <= unfoldedMax || group.files.some(needsAttention)}
      changes={changes}
      row={row}
    />
  ));
}
