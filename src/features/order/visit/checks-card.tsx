import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { requiredOf } from '#contract/rules/orders/required-documents.ts';
import { FoldedCard } from '#ui/page/folded-card.tsx';

/** Lists the checks before leaving the site. Renders nothing until the content is loaded. */
export function ChecksCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  if (content === null) return null;
  return (
    <FoldedCard id="checks" title={t`À vérifier avant de partir`}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {requiredOf(order, content.checklists).map(({ service, code, text }) => (
          <li key={`${service} ${code}`}>{inLanguage(text)}</li>
        ))}
      </ul>
    </FoldedCard>
  );
}
