import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HolderNews } from '#data/queries/orders/departed-orders.ts';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import type { OutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { FileItem } from './file-item.tsx';
import { OutboxItem } from './outbox-item.tsx';
import { RefusedTogether } from './refused-together.tsx';
import { subjectTitle } from '../subject-title.ts';
import type { SyncCentre, WaitingVisit } from '../use-sync-centre.ts';
import { countsOf } from '../use-sync-centre.ts';
import type { WaitingThing } from './waiting-things.ts';
import { sameRefusals, thingsOf, waitingLabels } from './waiting-things.ts';

/** Numbers shown initially of an opened line: a day offline can leave a thousand mutations. */
const initialItems = 8;
const initialFiles = 20;

const linkClasses =
  'inline-flex min-h-11 items-center text-body font-semibold text-accent underline underline-offset-2';

interface WaitingLineProps {
  visit: WaitingVisit;
  centre: SyncCentre;
  choices: OutboxChoices;
}

/** Shows what waits of one visit in one line, and each thing with its reason and its actions once it is opened. */
export function WaitingLine({ visit, centre, choices }: WaitingLineProps) {
  const context = useLabelContext(useFormats());
  const { items, files, label } = visit;
  const { refused } = countsOf(visit);
  const order = label !== null && 'order' in label ? label.order : null;
  const client = label !== null && 'client' in label ? label.client : null;
  const { commercial } = useRoles();
  const departed = order?.departed ?? null;
  const things = thingsOf(items);
  const isRefused = ([{ status }]: WaitingThing): boolean => status.is === 'refused';
  const refusedThings = things.filter(isRefused);
  const sorted = [...refusedThings, ...things.filter((thing) => !isRefused(thing))];
  const together = sameRefusals([visit]);
  const hasPage = (order !== null && departed === null) || (client !== null && client.page !== 'none');
  return (
    <li className="border-t border-line-2 first:border-t-0">
      <Fold
        line="none"
        isOpen={refused > 0}
        summary={
          <span className="min-w-0 flex-1 py-1 leading-snug">
            <Title visit={visit} />
            <span className="block text-body text-ink-2">
              {refused === 0 ? null : (
                <span className="font-semibold text-bad">
                  <Plural value={refused} one="# refusé" other="# refusés" />
                  {' · '}
                </span>
              )}
              {waitingLabels(context, visit)}
            </span>
          </span>
        }
      >
        {order === null ? null : (
          <LocalLink to={`/orders/${order.id}`} className={linkClasses}>
            <Trans>Ouvrir la commande</Trans>
          </LocalLink>
        )}
        {client === null || client.page === 'none' || !commercial ? null : (
          <LocalLink to={clientPath(client.id)} className={linkClasses}>
            <Trans>Ouvrir la fiche</Trans>
          </LocalLink>
        )}
        {departed === null ? null : <Departed news={departed.news} now={centre.now} />}
        {together.map((refusals) => (
          <RefusedTogether key={refusals.code} refusals={refusals} departed={departed} choices={choices} />
        ))}
        <Shortened all={sorted} initial={Math.max(initialItems, refusedThings.length)}>
          {(thing) => (
            <OutboxItem
              key={thing[0].id}
              thing={thing}
              isOpen={isRefused(thing) && !together.some((refusals) => refusals.items.includes(thing[0]))}
              centre={centre}
              hasPage={hasPage}
              departed={departed}
              choices={choices}
            />
          )}
        </Shortened>
        <Shortened all={files} initial={initialFiles}>
          {(file) => <FileItem key={file.upload.id} file={file} facts={centre.facts} now={centre.now} />}
        </Shortened>
      </Fold>
    </li>
  );
}

/** Names a visit: its address first, then the number of its order. */
function Title({ visit: { subject, label } }: Pick<WaitingLineProps, 'visit'>) {
  const { i18n } = useLingui();
  if (!isOrder(label))
    return <span className="block font-semibold wrap-anywhere">{subjectTitle(i18n, subject, label)}</span>;
  const { address, number } = label.order;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold wrap-anywhere">{addressLines(i18n, address).street}</span>{' '}
      <span className="text-sm text-ink-2 tabular-nums">{number ?? <Trans>Sans numéro</Trans>}</span>
    </span>
  );
}

function isOrder(label: SubjectLabel | null): label is Extract<SubjectLabel, { order: unknown }> {
  return label !== null && 'order' in label;
}

interface ShortenedProps<T> {
  all: readonly T[];
  /** Number shown until the rest is asked for. */
  initial: number;
  children: (one: T) => React.ReactNode;
}

function Shortened<T>({ all, initial, children }: ShortenedProps<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, initial);
  const hidden = all.length - shown.length;
  if (all.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line-2">{shown.map(children)}</ul>
      {hidden === 0 ? null : (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setIsWhole(true)}>
          <Plural value={hidden} one="Afficher # autre" other="Afficher les # autres" />
        </Button>
      )}
    </>
  );
}

/** Says that an order has left this device, and who had it by the last news. */
function Departed({ news, now }: { news: HolderNews | null; now: number }) {
  const formats = useFormats();
  const name = news?.holder?.name ?? '';
  return (
    <p className="mb-2 text-body text-ink-2">
      <Trans>Cette commande n’est plus sur cet appareil.</Trans>{' '}
      {news === null ? null : (
        <>
          {name === '' ? (
            <Trans>Elle n’est attribuée à personne.</Trans>
          ) : (
            <Trans>
              Elle est attribuée à <strong>{name}</strong>.
            </Trans>
          )}{' '}
          <Trans>Dernière nouvelle : {formats.recent(news.at, now)}.</Trans>
        </>
      )}
    </p>
  );
}
