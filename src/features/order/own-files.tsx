import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { requirementWords } from '#hooks/content-words.ts';
import { useTransferRates } from '#hooks/use-transfer-rates.ts';
import type { WordContext } from '#hooks/word-context.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { useFormats } from '#ui/format.ts';
import { FileRow } from './file-row.tsx';
import { PlanRows } from './plan-rows.tsx';
import type { FileChanges } from './use-file-changes.ts';

interface Group {
  key: string;
  /** Null for what is meant for nothing in particular. */
  name: string | null;
  files: FileOfOrder[];
}

/** Most files that are shown at once; longer lists are folded by what they are for. */
const shownMax = 12;

/** Files by what they are meant for; what is meant for nothing comes last. */
function grouped(context: WordContext, files: readonly FileOfOrder[]): Group[] {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const { requirement } = file.upload;
    const key = requirement === null ? '' : `${requirement.service} ${requirement.code}`;
    const group = groups.get(key);
    if (group === undefined) {
      const name = requirement === null ? null : requirementWords(context, requirement);
      groups.set(key, { key, name, files: [file] });
    } else group.files.push(file);
  }
  return [...groups.values()].toSorted((a, b) => Number(a.name === null) - Number(b.name === null));
}

function needsALook({ upload, local }: FileOfOrder): boolean {
  return upload.review?.accepted === false || (upload.receivedAt === null && local?.state === 'refused');
}

interface FileGroupProps {
  group: Group;
  /** Asked once: what a person folds or unfolds stays so. */
  isOpen: boolean;
  changes: FileChanges;
  row: (file: FileOfOrder, number: string | null, buttons: ReactNode) => ReactNode;
}

function FileGroup({ group, isOpen, changes, row }: FileGroupProps) {
  const { t } = useLingui();
  const [openAtFirst] = useState(isOpen);
  return (
    <details open={openAtFirst} className="border-b border-line-2 last:border-b-0">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <span className="min-w-0 flex-1 wrap-anywhere">{group.name ?? t`Autres photos et documents`}</span>
        <span className="text-sm font-normal text-ink-2">
          <Plural value={group.files.length} one="# fichier" other="# fichiers" />
        </span>
      </summary>
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
  changes: FileChanges;
  onOpen: (id: string) => void;
}

/** What was captured for this order, each file with where it stands. */
export function OwnFiles({ files, changes, onOpen }: OwnFilesProps) {
  const context = useWordContext(useFormats());
  const rateFor = useTransferRates(files);
  if (files.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Rien n’a encore été ajouté à cette commande.</Trans>
      </p>
    );
  const row: FileGroupProps['row'] = (file, number, buttons) => (
    <FileRow
      file={file}
      number={number}
      rate={rateFor(file.upload.id)}
      changes={changes}
      onOpen={() => onOpen(file.upload.id)}
    >
      {buttons}
    </FileRow>
  );
  return grouped(context, files).map((group) => (
    <FileGroup
      key={group.key}
      group={group}
      isOpen={files.length <= shownMax || group.files.some(needsALook)}
      changes={changes}
      row={row}
    />
  ));
}
