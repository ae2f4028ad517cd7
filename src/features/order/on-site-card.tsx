import { Trans, useLingui } from '@lingui/react/macro';
import type { Content, RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { useContent, useInLanguage } from '#hooks/use-content.ts';
import { requiredOf } from '#contract/rules/required-files.ts';
import { Card } from '#ui/card.tsx';

function Documents({ documents }: { documents: readonly RequiredDocument[] }) {
  const inLanguage = useInLanguage();
  return (
    <ul className="flex flex-col gap-1">
      {documents.map(({ service, code, name, always }) => (
        <li key={`${service} ${code}`}>
          {inLanguage(name)}
          {always ? null : (
            <span className="text-sm text-ink-2">
              {' '}
              <Trans>(si présent)</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Checks({ checks }: { checks: Content['checklists'] }) {
  const inLanguage = useInLanguage();
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      {checks.map(({ service, code, text }) => (
        <li key={`${service} ${code}`}>{inLanguage(text)}</li>
      ))}
    </ul>
  );
}

const summaryClasses = 'flex min-h-11 cursor-pointer items-center font-semibold';

/** Lists the documents to bring back and the checks before leaving. Renders nothing until the content is loaded. */
export function OnSiteCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  if (content === null) return null;
  const documents = requiredOf(order, content.documents);
  const region = content.regions.find((one) => one.region === order.region);
  return (
    <Card id="on-site" title={t`À ramener de la visite`}>
      <Documents documents={documents} />
      {region === undefined ? null : (
        <p className="mt-2 text-sm text-ink-2">
          {inLanguage(region.authority)} : {inLanguage(region.bringBack)}
        </p>
      )}
      <details className="mt-2 border-t border-line-2 pt-1">
        <summary className={summaryClasses}>
          <Trans>À vérifier avant de partir</Trans>
        </summary>
        <Checks checks={requiredOf(order, content.checklists)} />
      </details>
    </Card>
  );
}
