import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useTransferRates } from '#hooks/sync/use-transfer-rates.ts';
import { FailureNotice } from '#parts/order-files/tiles/failure-notice.tsx';
import type { FileGroup } from '#parts/order-files/tiles/file-groups.ts';
import { FileTiles } from '#parts/order-files/tiles/file-tiles.tsx';
import { Fold } from '#ui/page/fold.tsx';
import type { FileChanges } from '#parts/order-files/tiles/use-file-changes.ts';

/** Maximum number of files shown unfolded. Longer lists fold their groups. */
const unfoldedMax = 24;

function needsAttention({ upload, local }: FileOfOrder): boolean {
  return upload.review?.accepted === false || (upload.receivedAt === null && local?.state === 'refused');
}

interface GroupFilesProps extends Pick<OwnFilesProps, 'changes' | 'onOpen' | 'onRefile'> {
  group: FileGroup;
  /** Initial state only: the user's folding persists. */
  isOpen: boolean;
  rateOf: (id: string) => number | null;
  /** Returns the name of an original picture. */
  nameOf: (id: string) => string | null;
}

/** The files of one required document. */
function GroupFiles({ group, isOpen, rateOf, nameOf, changes, onOpen, onRefile }: GroupFilesProps) {
  const { t } = useLingui();
  const title = group.name ?? t`Autres photos et documents`;
  const [openAtFirst] = useState(isOpen);
  return (
    <Fold
      summary={
        <>
          <span className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">
            {title}
            {group.service === null ? null : (
              <span className="block text-sm font-normal text-ink-2">{group.service}</span>
            )}
          </span>
          <span className="text-sm text-ink-2">
            <Plural value={group.files.length} one="# fichier" other="# fichiers" />
          </span>
        </>
      }
      isOpen={openAtFirst}
      line="below"
    >
      <div className="pb-3">
        <FileTiles
          label={title}
          files={group.files}
          nameOf={nameOf}
          rateOf={rateOf}
          changes={changes}
          onOpen={onOpen}
          onRefile={onRefile}
        />
      </div>
    </Fold>
  );
}

interface OwnFilesProps {
  files: readonly FileOfOrder[];
  groups: readonly FileGroup[];
  changes: FileChanges;
  onOpen: (id: string) => void;
  /** Gives a file another required document. */
  onRefile?: ((id: string) => void) | undefined;
}

/** Shows the captured files of an order by required document, each with its upload state. Why sending failed stands once above. */
export function OwnFiles({ files, groups, ...actions }: OwnFilesProps) {
  const rateOf = useTransferRates(files);
  if (files.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Rien n’a encore été ajouté à cette commande.</Trans>
      </p>
    );
  const names = new Map(files.map(({ upload }) => [upload.id, upload.name]));
  return (
    <>
      <FailureNotice files={files} />
      {groups.map((group) => (
        <GroupFiles
          key={group.key}
          group={group}
          isOpen={files.length <= unfoldedMax || group.files.some(needsAttention)}
          rateOf={rateOf}
          nameOf={(id) => names.get(id) ?? null}
          {...actions}
        />
      ))}
    </>
  );
}
