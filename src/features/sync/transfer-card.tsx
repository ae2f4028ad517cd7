import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ImportSheet } from './import-sheet.tsx';
import { useTransfer } from './use-transfer.ts';
import { TechnicalCard } from './technical-card.tsx';

/** Exports the unsent work to a file, and imports such a file of the same user. */
export function TransferCard() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { isSubmitting, outcome, exportAll, choose, preview, importChosen, leave } = useTransfer();
  return (
    <TechnicalCard title={t`Copie de secours`}>
      <p className="text-ink-2">
        <Trans>
          Ce qui n’est pas encore sur le serveur, photos et brouillons compris. Contient des données de clients.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Download} disabled={isSubmitting} onClick={() => void exportAll()}>
          {isSubmitting ? <Trans>En cours…</Trans> : <Trans>Tout exporter</Trans>}
        </Button>
        <Button icon={Upload} disabled={isSubmitting} onClick={() => input.current?.click()}>
          <Trans>Importer un fichier</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t`Fichier à importer`}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The reset lets the user choose the same file again.
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
      </div>
      {preview === null ? null : (
        <ImportSheet
          preview={preview}
          isSubmitting={isSubmitting}
          onImport={() => void importChosen()}
          onClose={leave}
        />
      )}
      {outcome === null ? null : (
        <div className="mt-3">
          <Notice tone={outcome.ok ? 'info' : 'bad'} alert>
            {outcome.text}
          </Notice>
        </div>
      )}
    </TechnicalCard>
  );
}
