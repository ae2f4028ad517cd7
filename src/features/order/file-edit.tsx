import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { fileName } from '#contract/entities/document.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface FileEditProps {
  name: string;
  /** Resolves with the translated error, or null on success. */
  onRename: (name: string) => Promise<string | null>;
  onRemove: () => void;
  onDone: () => void;
}

/** Renames or removes a file. */
export function FileEdit({ name, onRename, onRemove, onDone }: FileEditProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const parsed = fileName.safeParse(typed);
    if (!parsed.success) {
      setProblem(t`Donnez un nom de 120 caractères au plus, sans barre oblique.`);
      return;
    }
    const failure = parsed.data === name ? null : await onRename(parsed.data);
    setProblem(failure);
    if (failure === null) onDone();
  }

  return (
    <form className="flex flex-col gap-2 pt-2" onSubmit={(event) => void save(event)}>
      <Field
        label={t`Nom du fichier`}
        value={typed}
        error={problem ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="danger" size="compact" icon={Trash2} onClick={onRemove}>
          <Trans>Retirer</Trans>
        </Button>
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
