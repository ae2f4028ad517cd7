import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { receivables } from '#data/queries/orders/receivables.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { SortSelect } from '#parts/list-detail/sort-select.tsx';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { WindowList } from '#ui/lists/window-list.tsx';
import type { DebtAge, FoundReceivables } from './receivable-filter.ts';
import { commercialsOf, debtAges, findReceivables, receivableFilterAddress } from './receivable-filter.ts';
import { ReceivableRow } from './receivable-row.tsx';

/** Estimated height of a row, in pixels. */
const rowHeight = 64;

/** Lists the invoices that are not paid, with what is left of each and how long it has been due. The address holds search, age and sort. */
export function ReceivablesScreen() {
  const { t } = useLingui();
  const today = brusselsDay(useNow());
  const { firstSync } = useSyncStatus();
  const all = useLive(receivables, []);
  const { filter, setText, change, clear } = useListFilter(receivableFilterAddress);
  const result = useMemo(
    () => (all === undefined ? undefined : findReceivables(all, filter, today)),
    [all, filter, today],
  );
  const isEmpty = all?.length === 0;
  const commercials = useMemo(() => commercialsOf(all ?? []), [all]);
  const commercial = commercials.find(({ id }) => id === filter.commercialId)?.name;
  const text = filter.text.trim();
  const narrowed = [
    text === '' ? undefined : t`Recherche : ${text}`,
    commercial === undefined ? undefined : t`Commercial : ${commercial}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <PageTitle>{t`Factures impayées`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <header>
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Factures impayées</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>Sans celles des commandes annulées.</Trans>
            <StillArriving />
          </p>
        </header>
        {all === undefined ? <SkeletonCards label={t`Lecture des factures`} count={3} /> : null}
        {firstSync && isEmpty ? (
          <FirstLoad after={<Trans>Les factures restent ensuite disponibles sans réseau.</Trans>}>
            <SkeletonCards label={t`Lecture des factures`} count={3} />
          </FirstLoad>
        ) : null}
        {!firstSync && isEmpty ? (
          <EmptyState icon={CircleCheck} title={t`Aucune facture impayée`}>
            <Trans>Toutes les factures de cet appareil sont payées.</Trans>
          </EmptyState>
        ) : null}
        {all === undefined || result === undefined || isEmpty ? null : (
          <>
            <Ages result={result} chosen={filter.age} onChoose={(age) => change({ age })} />
            <p className="hidden print:block">{narrowed}</p>
            <div className="flex flex-wrap items-end gap-3 print:hidden">
              <SearchBox
                label={t`Chercher une facture`}
                placeholder={t`Client, facture, commande, adresse…`}
                text={filter.text}
                onChange={setText}
                className="min-w-60"
              />
              <div className="grid w-full auto-cols-fr grid-flow-col gap-3 sm:w-auto sm:auto-cols-[16rem]">
                {commercials.length < 2 && filter.commercialId === null ? null : (
                  <SelectField
                    label={t`Commercial`}
                    allLabel={t`Tous`}
                    value={filter.commercialId}
                    options={commercials.map(({ id, name }) => ({ value: id, label: name }))}
                    onChange={(commercialId) => change({ commercialId })}
                  />
                )}
                <SortSelect
                  sort={filter.sort}
                  options={[
                    ['age', t`Échéance la plus ancienne`],
                    ['amount', t`Montant le plus élevé`],
                    ['client', t`Par client`],
                  ]}
                  onChange={(sort) => change({ sort })}
                  className="w-full max-w-none self-end"
                />
              </div>
            </div>
            {filter.age === null && narrowed === '' && filter.commercialId === null ? null : (
              <FoundCount
                found={result.found.length}
                total={all.length}
                nothingTitle={t`Aucune facture ne correspond`}
                onClear={clear}
              />
            )}
            <WindowList
              label={t`Factures impayées`}
              items={result.found}
              keyOf={({ order }) => order.id}
              heightOf={() => rowHeight}
            >
              {(one) => <ReceivableRow receivable={one} today={today} />}
            </WindowList>
          </>
        )}
      </div>
    </>
  );
}

interface AgesProps {
  result: FoundReceivables;
  chosen: DebtAge | null;
  onChoose: (age: DebtAge | null) => void;
}

/** The amount of each age, which narrows the list to it, and their sum. */
function Ages({ result: { ages }, chosen, onChoose }: AgesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels: Readonly<Record<DebtAge, string>> = {
    notYet: t`Pas encore échues`,
    to30: t`1 à 30 jours`,
    to60: t`31 à 60 jours`,
    to90: t`61 à 90 jours`,
    over90: t`Plus de 90 jours`,
    unknown: t`Échéance inconnue`,
  };
  const sum = debtAges.reduce((all, age) => all + ages[age].due, 0);
  const count = debtAges.reduce((all, age) => all + ages[age].count, 0);
  const shown = debtAges.filter((age) => age !== 'unknown' || age === chosen || ages[age].count > 0);
  const boxes: [age: DebtAge | null, label: string, due: number, count: number][] = [
    [null, t`Total`, sum, count],
    ...shown.map((age): [DebtAge, string, number, number] => [age, labels[age], ages[age].due, ages[age].count]),
  ];
  return (
    <div
      role="group"
      aria-label={t`Retard de paiement`}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6"
    >
      {boxes.map(([age, label, due, bills]) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === age}
          onClick={() => onChoose(chosen === age ? null : age)}
          className={classNames(
            'flex min-h-18 flex-col justify-center rounded-control border px-3.5 py-2 text-left print:flex!',
            chosen === age ? 'border-accent bg-accent-soft' : 'border-line bg-card hover:border-line-strong',
          )}
        >
          <span className="text-sm text-ink-2">{label}</span>
          <span className="text-lg font-bold tracking-tight tabular-nums">{formats.money(due)}</span>
          <span className="text-sm text-ink-2">
            <Plural value={bills} one="# facture" other="# factures" />
          </span>
        </button>
      ))}
    </div>
  );
}
