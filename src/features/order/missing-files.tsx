import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed, Plus, X } from 'lucide-react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { useInLanguage, useServiceName } from '#hooks/content.ts';
import type { Demand } from '#hooks/required-documents.ts';
import { missingOf } from '#hooks/required-documents.ts';
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

/** What must still be brought back, each with the way to do it; what only some properties have is folded away. */
export function MissingFiles({ demands, onAdd }: MissingFilesProps) {
  const missing = missingOf(demands);
  const optional = demands.filter(({ document, covered }) => !document.always && !covered);
  return (
    <>
      {missing.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Toutes les pièces demandées sont là.</Trans>
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
