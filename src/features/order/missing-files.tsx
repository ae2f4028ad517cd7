import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed, Plus, X } from 'lucide-react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { useInLanguage, useServiceName } from '#hooks/use-content.ts';
import type { Demand } from '#data/queries/required-documents.ts';
import { missingOf, underWayOf } from '#data/queries/required-documents.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';

interface MissingFilesProps {
  demands: readonly Demand[];
  onAdd: (document: RequiredDocument) => void;
}

function DemandRow({ demand, onAdd }: { demand: Demand; onAdd: MissingFilesProps['onAdd'] }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const serviceName = useServiceName();
  const { service } = demand.document;
  const name = inLanguage(demand.document.name);
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <Icon
        of={demand.returned === null ? CircleDashed : X}
        size={18}
        className={demand.returned === null ? 'text-ink-2' : 'text-bad'}
      />
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {name}
        {service === 'all' ? null : <span className="block text-sm text-ink-2">{serviceName(service)}</span>}
        {demand.returned === null ? null : (
          <span className="block text-sm text-bad">
            <Trans>Renvoyé : {demand.returned}</Trans>
          </span>
        )}
      </span>
      <Button size="compact" icon={Plus} aria-label={t`Ajouter : ${name}`} onClick={() => onAdd(demand.document)}>
        <Trans>Ajouter</Trans>
      </Button>
    </li>
  );
}

function DemandList({ demands, onAdd }: MissingFilesProps) {
  return (
    <ul className="divide-y divide-line-2">
      {demands.map((demand) => (
        <DemandRow key={`${demand.document.service} ${demand.document.code}`} demand={demand} onAdd={onAdd} />
      ))}
    </ul>
  );
}

/** Lists the missing documents, each with an add button. Optional documents are folded. */
export function MissingFiles({ demands, onAdd }: MissingFilesProps) {
  const missing = missingOf(demands);
  const underWay = underWayOf(demands).length;
  const optional = demands.filter(({ document, covered }) => !document.always && !covered);
  return (
    <>
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
        <DemandList demands={missing} onAdd={onAdd} />
      )}
      {optional.length === 0 ? null : (
        <details className="group border-t border-line-2">
          <FoldSummary>
            <Plural
              value={optional.length}
              one="# autre, si présente sur place"
              other="# autres, si présentes sur place"
            />
          </FoldSummary>
          <DemandList demands={optional} onAdd={onAdd} />
        </details>
      )}
    </>
  );
}
