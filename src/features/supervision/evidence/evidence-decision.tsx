import { Trans, useLingui } from '@lingui/react/macro';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { documentsByFile } from '#data/queries/files/documents.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { requiredDocumentLabels } from '#labels/content-labels.ts';
import { useFileFacts } from '#parts/order-files/tiles/use-file-facts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import type { DecisionProps } from '../verdict/use-decide.ts';
import { FileReview } from './file-review.tsx';
import { KeyCap } from '#parts/list-detail/keys-hint.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';

/** The evidence of an order, file by file, beside that of an earlier order on demand. */
export function EvidenceDecision({ decision: { order, uploads }, goOn }: DecisionProps<'evidence'>) {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  const { originOf } = useFileFacts();
  const documents = useLive(documentsByFile, [order.id]);
  const [isCompared, setIsCompared] = useState(false);
  const compare = (): void => setIsCompared((now) => !now);
  useKeys({ c: compare });
  const files = uploads.map((upload) => ({
    upload,
    title: upload.requirement === null ? upload.name : requiredDocumentLabels(context, upload.requirement),
    line: originOf({ document: documents?.get(upload.id), upload }),
  }));
  return (
    <FileReview
      files={files}
      goOn={goOn}
      reasons={[t`Floue`, t`Trop sombre`, t`Pas la bonne pièce`, t`Plaque illisible`]}
      comparedOrder={isCompared ? order : null}
    >
      <Button icon={Columns2} aria-pressed={isCompared} onClick={compare}>
        <Trans>Comparer</Trans> <KeyCap of="c" />
      </Button>
    </FileReview>
  );
}
