import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Bell, Download, Tag, UserRoundCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { later } from '#ui/page/later.tsx';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { useExportSelection } from './use-export-selection.ts';
import type { Selection } from './use-selection.ts';

const AssignSelection = later<SelectionActionProps>(
  async () => (await import('./assign-selection.tsx')).AssignSelection,
);
const RemindSelection = later<SelectionActionProps>(
  async () => (await import('./remind-selection.tsx')).RemindSelection,
);
const TagSelection = later<SelectionActionProps>(async () => (await import('./tag-selection.tsx')).TagSelection);

export interface SelectionBarProps {
  selection: Selection;
  /** The orders of the list. */
  listed: readonly string[];
}

/** What can be done with the chosen orders. Each action is stored on this device at once and sent like any other. */
export function SelectionBar({ selection, listed }: SelectionBarProps) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const [sheet, setSheet] = useState<'assign' | 'tag' | 'remind' | null>(null);
  const exportSelection = useExportSelection();
  const formats = useFormats();
  const { ids, choose } = selection;
  const chosen = [...ids];
  const all = formats.count(listed.length);
  const close = (): void => setSheet(null);
  const action: SelectionActionProps = {
    ids: chosen,
    // What could not be done stays chosen.
    onDone: (done) => {
      close();
      choose(chosen.filter((id) => !done.includes(id)));
    },
    onUndone: choose,
    onClose: close,
  };
  return (
    <div
      role="toolbar"
      aria-label={t`Commandes choisies`}
      // Over the headings of a table that has room for it in one line: no row moves.
      className="sticky top-14 z-20 flex min-h-11 flex-wrap items-center gap-x-1 border-line bg-accent-soft px-4 max-xl:border-b xl:-mb-11 xl:flex-nowrap print:hidden"
    >
      <p role="status" className="mr-2 text-sm font-semibold">
        <Plural value={chosen.length} one="# choisie" other="# choisies" />
      </p>
      {supervisor ? (
        <Button look="quiet" size="compact" icon={UserRoundCheck} onClick={() => setSheet('assign')}>
          <Trans>Attribuer</Trans>
        </Button>
      ) : null}
      <Button look="quiet" size="compact" icon={Tag} onClick={() => setSheet('tag')}>
        <Trans>Étiqueter</Trans>
      </Button>
      <Button look="quiet" size="compact" icon={Bell} onClick={() => setSheet('remind')}>
        <Trans>Rappeler</Trans>
      </Button>
      <Button look="quiet" size="compact" icon={Download} onClick={() => void exportSelection(chosen)}>
        <Trans>Exporter (CSV)</Trans>
      </Button>
      <span className="flex-1" />
      {chosen.length < listed.length ? (
        <Button look="quiet" size="compact" onClick={() => choose(listed)}>
          <Trans>Choisir les {all} de la liste</Trans>
        </Button>
      ) : null}
      <Button look="quiet" size="compact" icon={X} onClick={() => choose([])}>
        <Trans>Ne plus choisir</Trans>
      </Button>
      {sheet === 'assign' ? <AssignSelection {...action} /> : null}
      {sheet === 'tag' ? <TagSelection {...action} /> : null}
      {sheet === 'remind' ? <RemindSelection {...action} /> : null}
    </div>
  );
}
