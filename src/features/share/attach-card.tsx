import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import type { SharedFile } from '#data/capture/shared-files.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { StoreCaptureResult } from '#hooks/files/use-store-captures.ts';
import { useStoreCaptures } from '#hooks/files/use-store-captures.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import type { SharedFiles } from '#hooks/files/use-shared-files.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';

/** Choice value for "no required document". */
const other = 'other';

interface AttachCardProps {
  order: Order;
  files: readonly SharedFile[];
  shared: SharedFiles;
  onOther: () => void;
  /** Called once every file is added to the order. */
  onAdded: (count: number) => void;
}

/** Asks which required document the shared files are, and adds them to the chosen order. */
export function AttachCard({ order, files, shared, onOther, onAdded }: AttachCardProps) {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const inLanguage = useInLanguage();
  const required = useOrderFiles(order)?.required ?? [];
  const [choice, setChoice] = useState(other);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const wanted = required.find(({ document }) => documentKey(document) === choice)?.document ?? null;
  const storeFiles = useStoreCaptures(order.id, wanted, bytes);
  const { street, town } = addressLines(i18n, order.address);
  const choices = required.map(({ document, service }) => {
    const own = inLanguage(document.name);
    const name = service === null ? own : `${inLanguage(service)} · ${own}`;
    return { value: documentKey(document), label: name };
  });

  async function addOne(file: SharedFile): Promise<StoreCaptureResult | undefined> {
    const [result] = await storeFiles([await shared.bytesOf(file)]);
    // Removes each file once it is stored: after a kill, the list holds only the remaining ones.
    if (result?.stored === true) await shared.remove([file.id]);
    return result;
  }

  const { submit, isSubmitting, error } = useSubmit(async () => {
    const given = files;
    const messages: string[] = [];
    try {
      for (const file of given) {
        const result = await addOne(file);
        if (result?.stored === false) messages.push(result.words);
      }
    } finally {
      setRefused(messages);
    }
    if (messages.length === 0) onAdded(given.length);
    return null;
  });

  return (
    <Card
      title={t`Pour cette commande`}
      aside={
        <Button size="compact" disabled={isSubmitting} onClick={onOther}>
          <Trans>Une autre</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <span className="block font-semibold">{street}</span>
          <span className="text-sm text-ink-2">
            {[town, order.number, order.client.name].filter(Boolean).join(' · ')}
          </span>
        </p>
        <ChoiceField
          label={t`Pour quelle pièce ?`}
          value={choice}
          options={[...choices, { value: other, label: t`Autre photo ou document` }]}
          onChange={setChoice}
        />
        {refused.length === 0 ? null : (
          <Notice tone="bad" alert>
            <ul className="flex flex-col gap-1">
              {refused.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            <p className="mt-1">
              <Trans>Le reste est ajouté. Ce qui reste dans la liste peut être laissé.</Trans>
            </p>
          </Notice>
        )}
        {error === null ? null : (
          <Notice tone="bad" alert>
            <Trans>L’ajout s’est interrompu. Ce qui reste dans la liste est intact : réessayez.</Trans>
          </Notice>
        )}
        <Button look="primary" size="large" icon={Plus} disabled={isSubmitting} onClick={() => void submit()}>
          {isSubmitting ? (
            <Trans>Enregistrement…</Trans>
          ) : (
            <Plural value={files.length} one="Ajouter ce fichier" other="Ajouter les # fichiers" />
          )}
        </Button>
      </div>
    </Card>
  );
}
