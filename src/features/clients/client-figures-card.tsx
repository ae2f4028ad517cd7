import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import type { ComparedWeek, ComparedYear } from './client-figures.ts';
import { comparedWeeks, figuresOf } from './client-figures.ts';

interface ClientFiguresProps {
  client: Client;
  orders: readonly Order[];
  now: number;
}

/** What the client orders: in total, in the last year, and in the latest weeks against the same weeks a year before. */
export function ClientFiguresCard({ client, orders, now }: ClientFiguresProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { year, owed, weeks, recent, before, thisYear } = figuresOf(orders, now);
  const { lastOn, count } = client.orders;
  return (
    <Card title={t`Chiffres`}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure
          label={t`Commandes`}
          detail={lastOn === null ? null : <Trans>la dernière le {formats.day(lastOn)}</Trans>}
        >
          {formats.count(count)}
        </Figure>
        <Figure
          label={t`12 mois, sur cet appareil`}
          detail={year.count === 0 ? null : <Plural value={year.count} one="# commande" other="# commandes" />}
        >
          {formats.money(year.total)}
        </Figure>
        <Figure
          label={t`Impayé, sur cet appareil`}
          detail={owed.count === 0 ? null : <Plural value={owed.count} one="# facture" other="# factures" />}
        >
          <span className={owed.count === 0 ? undefined : 'text-bad'}>{formats.money(owed.total)}</span>
        </Figure>
        <Figure label={t`Dernière visite`} detail={null}>
          {client.lastVisitAt === null ? <Trans>jamais</Trans> : formats.date(client.lastVisitAt)}
        </Figure>
      </dl>
      {thisYear.present.count + thisYear.before.count === 0 ? null : <Year year={thisYear} />}
      {recent.count + before.count === 0 ? null : (
        <div className="mt-4 border-t border-line-2 pt-3">
          <h3 className="text-sm font-semibold">
            <Trans>Les {comparedWeeks} dernières semaines et les mêmes il y a un an</Trans>
          </h3>
          <Compared present={recent} before={before} />
          <Weeks weeks={weeks} />
        </div>
      )}
    </Card>
  );
}

/** This year's orders and those of the same weeks of the last one. */
function Year({ year: { from, isCut, present, before } }: { year: ComparedYear }) {
  const formats = useFormats();
  const day = formats.day(from);
  return (
    <div className="mt-4 border-t border-line-2 pt-3">
      <h3 className="text-sm font-semibold">
        {isCut ? (
          <Trans>Depuis le {day} et les mêmes semaines il y a un an</Trans>
        ) : (
          <Trans>Cette année et les mêmes semaines il y a un an</Trans>
        )}
      </h3>
      <Compared present={present} before={before} />
      {isCut ? (
        <p className="mt-1 text-sm text-ink-2">
          <Trans>Plus tôt, les commandes de l’an dernier ne sont plus toutes sur cet appareil.</Trans>
        </p>
      ) : null}
    </div>
  );
}

type Sum = ComparedYear['present'];

function Compared({ present, before }: { present: Sum; before: Sum }) {
  const formats = useFormats();
  return (
    <p className="mt-1 text-sm text-ink-2">
      <span className="mr-1.5 inline-block size-2.5 rounded-[3px] bg-accent" aria-hidden="true" />
      <Plural value={present.count} _0="Aucune commande" one="# commande" other="# commandes" />,{' '}
      {formats.money(present.total)}
      <span className="mr-1.5 ml-4 inline-block size-2.5 rounded-[3px] bg-line-strong" aria-hidden="true" />
      <Trans>il y a un an :</Trans> <Plural value={before.count} _0="aucune" one="#" other="#" />,{' '}
      {formats.money(before.total)}
    </p>
  );
}

interface FigureProps {
  label: string;
  detail: ReactNode;
  children: ReactNode;
}

function Figure({ label, detail, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="text-lg leading-tight font-bold tabular-nums">{children}</span>
        {detail === null ? null : <span className="block text-sm text-ink-2">{detail}</span>}
      </dd>
    </div>
  );
}

/** Height of the tallest bar, in pixels. */
const barHeight = 48;

/** Two bars a week, and the same numbers as a table for screen readers. */
function Weeks({ weeks }: { weeks: readonly ComparedWeek[] }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const most = Math.max(1, ...weeks.flatMap(({ count, before }) => [count, before]));
  const height = (count: number): string => `${count === 0 ? 2 : Math.round((count / most) * barHeight)}px`;
  return (
    <>
      <div aria-hidden="true" className="mt-3 flex items-end gap-2" style={{ height: barHeight }}>
        {weeks.map(({ from, count, before }) => (
          <span
            key={from}
            className="flex flex-1 items-end gap-0.5"
            title={labelledLine(i18n, formats.day(from), `${count} / ${before}`)}
          >
            <span className="flex-1 rounded-t-[3px] bg-line-strong" style={{ height: height(before) }} />
            <span className="flex-1 rounded-t-[3px] bg-accent" style={{ height: height(count) }} />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-2">
        <span>{formats.day(weeks[0]?.from ?? '')}</span>
        <span>{t`aujourd’hui`}</span>
      </div>
      {/* A table takes the width of its text, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{t`Commandes par semaine`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Semaine du`}</th>
              <th scope="col">{t`Commandes`}</th>
              <th scope="col">{t`Il y a un an`}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, count, before }) => (
              <tr key={from}>
                <th scope="row">{formats.day(from)}</th>
                <td>{count}</td>
                <td>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
