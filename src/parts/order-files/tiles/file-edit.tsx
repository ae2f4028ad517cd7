import { Trans, useLingui } from '@lingui/react/macro';
import { FolderInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { useMayChangeFile } from '#hooks/files/use-may-change-file.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useRename } from './use-rename.ts';
import type { SubmitEnd } from '#hooks/data/use-submit.ts';

interface FileEditProps {
  upload: Pick<Upload, 'name' | 'review'>;
  /** Resolves with the translated error, or null on success. */
  onRename: (name: string) => Promise<SubmitEnd>;
  onRemove: () => void;
  /** Gives the file another required document. */
  onRefile?: (() => void) | undefined;
  onDone: () => void;
  /** Names that a tap gives; the extension stays. */
  suggestions?: readonly string[] | undefined;
}

/** Returns a name with the extension of the present one. */
function withExtension(stem: string, name: string): string {
  return `${stem}${/\.[^.]{1,5}$/.exec(name)?.[0] ?? ''}`;
}

/**
 * Renames or removes a file, or gives it another required document. One that a supervisor accepted stays as it is; what is being typed when
 * that arrives stays too.
 */
export function FileEdit(props: FileEditProps) {
  const { t } = useLingui();
  const mayChange = useMayChangeFile()(props.upload);
  const [begun, setBegun] = useState(mayChange);
  if (mayChange && !begun) setBegun(true);
  const accepted = t`Accepté par le bureau : ne change plus.`;
  if (!begun) return <p className="pt-2 text-sm text-ink-2">{accepted}</p>;
  return (
    <Gone why={mayChange ? null : accepted}>
      <FileForm {...props} />
    </Gone>
  );
}

function FileForm({ upload: { name }, onRename, onRemove, onRefile, onDone, suggestions = [] }: FileEditProps) {
  const { t } = useLingui();
  const { typed, setTyped, problem, asked, save } = useRename(name, onRename, onDone);
  return (
    <form className="flex flex-col gap-2 pt-2" onSubmit={save}>
      <GoneNotice />
      <Field
        label={t`Nom du fichier`}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChangedMeanwhile draft={asked} show={(text) => text} />
      {suggestions.length === 0 ? null : (
        <div role="group" aria-label={t`Noms courants`} className="flex flex-wrap gap-2">
          {suggestions.map((stem) => (
            <Button key={stem} size="compact" onClick={() => setTyped(withExtension(stem, name))}>
              {stem}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="danger" size="compact" icon={Trash2} onClick={onRemove}>
          <Trans>Retirer</Trans>
        </Button>
        {onRefile === undefined ? null : (
          <Button
            size="compact"
            icon={FolderInput}
            onClick={() => {
              onRefile();
              onDone();
            }}
          >
            <Trans>Autre pièce</Trans>
          </Button>
        )}
        <span className="flex flex-wrap gap-2">
          <Button size="compact" onClick={onDone}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" look="primary" size="compact">
            <Trans>Renommer</Trans>
          </Button>
        </span>
      </div>
    </form>
  );
}
