import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { SharedFile } from '#data/shared-files.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useInLanguage, useServiceName } from '#hooks/content.ts';
import type { KeepResult } from '#hooks/use-keep-files.ts';
import { useKeepFiles } from '#hooks/use-keep-files.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import type { SharedFiles } from '#hooks/use-shared-files.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChoiceField } from '#ui/select-field.tsx';

/** What stands for "no required document". */
const other = 'other';

function valueOf({ service, code }: RequiredDocument): string {
  return `${service} ${code}`;
}

interface AttachCardProps {
  order: Order;
  files: readonly SharedFile[];
  shared: SharedFiles;
  onOther: () => void;
  /** Every file is an order's now. */
  onAdded: (count: number) => void;
}

/** What the files are, for the order that was chosen; then they are kept as its own. */
export function AttachCard({ order, files, shared, onOther, onAdded }: AttachCardProps) {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const inLanguage = useInLanguage();
  const serviceName = useServiceName();
  const demands = useOrderFiles(order)?.demands ?? [];
  const [choice, setChoice] = useState(other);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [broken, setBroken] = useState(false);
  const wanted = demands.find(({ document }) => valueOf(document) === choice)?.document ?? null;
  const keep = useKeepFiles(order.id, wanted, bytes);
  const { street, town } = addressLines(i18n, order.address);
  const choices = demands.map(({ document, covered }) => {
    const own = inLanguage(document.name);
    const name = document.service === 'all' ? own : `${serviceName(document.service)} · ${own}`;
    return { value: valueOf(document), label: covered || !document.always ? name : t`${name} (manque)` };
  });

  async function addOne(file: SharedFile): Promise<KeepResult | undefined> {
    const [result] = await keep([await shared.bytesOf(file)]);
    // One after the other: what is an order's already is not asked for again after a kill.
    if (result?.kept === true) await shared.remove([file.id]);
    return result;
  }

  async function add(): Promise<void> {
    setBusy(true);
    setBroken(false);
    const given = files;
    const words: string[] = [];
    try {
      for (const file of given) {
        const result = await addOne(file);
        if (result?.kept === false) words.push(result.words);
      }
      setRefused(words);
      if (words.length === 0) onAdded(given.length);
    } catch {
      setRefused(words);
      setBroken(true);
    }
    setBusy(false);
  }

  return (
    <Card
      title={t`Pour cette commande`}
      aside={
        <Button size="compact" disabled={busy} onClick={onOther}>
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
              {refused.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <p className="mt-1">
              <Trans>Le reste est ajouté. Ce qui reste dans la liste peut être laissé.</Trans>
            </p>
          </Notice>
        )}
        {broken ? (
          <Notice tone="bad" alert>
            <Trans>L’ajout s’est interrompu. Ce qui reste dans la liste est intact : réessayez.</Trans>
          </Notice>
        ) : null}
        <Button look="primary" size="large" icon={Plus} disabled={busy} onClick={() => void add()}>
          {busy ? (
            <Trans>Enregistrement…</Trans>
          ) : (
            <Plural value={files.length} one="Ajouter ce fichier" other="Ajouter les # fichiers" />
          )}
        </Button>
      </div>
    </Card>
  );
}
