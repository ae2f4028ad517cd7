import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { missingOf, underWayOf } from '#data/queries/files/required-documents.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { CountBadge } from '#ui/actions/count-badge.tsx';

interface MissingListProps {
  required: readonly RequiredOfOrder[];
  onAdd: (document: RequiredDocument) => void;
}

function MissingRow({ required, onAdd }: { required: RequiredOfOrder; onAdd: MissingListProps['onAdd'] }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const name = inLanguage(required.document.name);
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5">
      <Icon
        of={required.returned === null ? CircleDashed : X}
        size={18}
        className={required.returned === null ? 'text-ink-2' : 'text-bad'}
      />
      <span className="min-w-0 flex-1 basis-[8rem] leading-snug wrap-anywhere">
        {name}
        {required.service === null ? null : (
          <span className="block text-sm text-ink-2">{inLanguage(required.service)}</span>
        )}
        {required.returned === null ? null : (
          <span className="block text-sm text-bad">
            <Trans>Renvoyé : {required.returned.reason}</Trans>
          </span>
        )}
      </span>
      <Button
        size="compact"
        icon={Plus}
        aria-label={t`Ajouter : ${name}`}
        className="ml-auto"
        onClick={() => onAdd(required.document)}
      >
        <Trans>Ajouter</Trans>
      </Button>
    </li>
  );
}

function MissingList({ required, onAdd }: MissingListProps) {
  return (
    <ul className="divide-y divide-line-2">
      {required.map((one) => (
        <MissingRow key={documentKey(one.document)} required={one} onAdd={onAdd} />
      ))}
    </ul>
  );
}

/** Shows what the region's authority asks for. */
function RegionNote({ order }: { order: Order }) {
  const content = useContent();
  const inLanguage = useInLanguage();
  const region = content?.regions.find((one) => one.region === order.region);
  if (region === undefined) return null;
  return (
    <p className="mt-1 text-sm text-ink-2">
      {inLanguage(region.authority)} : {inLanguage(region.bringBack)}
    </p>
  );
}

/**
 * Lists what is still to bring back from the visit, each with an add button. It is open where the camera is; on a desktop it is
 * folded. Optional documents are folded.
 */
export function MissingDocuments({ order, required, onAdd }: MissingListProps & { order: Order }) {
  const missing = missingOf(required);
  const isNarrow = useMediaQuery('(max-width: 79.99rem)');
  const [isOpen] = useState(isNarrow && missing.length > 0);
  const underWay = underWayOf(required).length;
  const optional = required.filter(({ document, covered }) => !document.always && !covered);
  return (
    <section className="border-t border-line-2 pt-1">
      <details open={isOpen}>
        <FoldSummary>
          <h3 className="font-bold tracking-tight">
            <Trans>Pièces demandées</Trans>
          </h3>
          {missing.length === 0 ? null : <CountBadge count={missing.length} />}
        </FoldSummary>
        {missing.length === 0 ? (
          <p className="text-ink-2">
            {underWay === 0 ? (
              <Trans>Le serveur a toutes les pièces demandées.</Trans>
            ) : (
              <Plural
                value={underWay}
                one="Rien n’est à prendre, mais # pièce n’est pas encore sur le serveur."
                other="Rien n’est à prendre, mais # pièces ne sont pas encore sur le serveur."
              />
            )}
          </p>
        ) : (
          <MissingList required={missing} onAdd={onAdd} />
        )}
        <RegionNote order={order} />
        {optional.length === 0 ? null : (
          <Fold
            summary={
              <Plural
                value={optional.length}
                one="# autre, si présente sur place"
                other="# autres, si présentes sur place"
              />
            }
          >
            <MissingList required={optional} onAdd={onAdd} />
          </Fold>
        )}
      </details>
    </section>
  );
}
