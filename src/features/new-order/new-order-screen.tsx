import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressProvider } from '#contract/protocol/addresses.ts';
import type { Creation, UnfinishedOrder } from '#data/queries/new-orders.ts';
import { unfinishedOrders } from '#data/queries/new-orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useOrderMemory } from '#hooks/use-order-memory.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { brusselsDay } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { argumentsOf } from './arguments.ts';
import { CustomerStep } from './customer-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import type { Problems, Step } from './problems.ts';
import { problemsOf, steps } from './problems.ts';
import { PropertyStep } from './property-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { StepBar, StepMarks } from './step-nav.tsx';
import { UnfinishedList } from './unfinished-list.tsx';
import { useAskedOrder } from './use-asked-order.ts';
import { useCreateOrder } from './use-create-order.ts';
import type { NewOrder } from './use-new-order.ts';
import { useGiveUp } from './use-give-up.ts';
import { useNewOrder } from './use-new-order.ts';
import { useWish } from './wished-visit.tsx';

/** A new order: begun, gone on with (`?order=`) or refused and corrected (`?edit=`, the mutation), in parts on a phone and on one page where there is room. */
export function NewOrderScreen({ addressProviders }: { addressProviders: readonly AddressProvider[] }) {
  const { t } = useLingui();
  const giveUp = useGiveUp();
  const { orderId, refused, ready, keepInAddress, startAnew } = useAskedOrder();
  const unfinished = useLive(unfinishedOrders, []) ?? [];
  const own = unfinished.find((order) => order.orderId === orderId);
  const abandon = async (order: UnfinishedOrder): Promise<void> => {
    await giveUp(order);
    startAnew();
  };
  return (
    <>
      <PageTitle>{t`Nouvelle commande`}</PageTitle>
      <div className="mx-auto max-w-6xl p-4 pb-28 lg:pb-4">
        <Heading order={own} onGiveUp={(order) => void abandon(order)} />
        {own === undefined ? <UnfinishedList orders={unfinished} giveUp={giveUp} /> : null}
        {ready ? (
          <Form
            key={orderId}
            orderId={orderId}
            refused={refused}
            addressProviders={addressProviders}
            onBegun={keepInAddress}
          />
        ) : (
          <SkeletonCards label={t`Lecture de la commande`} count={1} />
        )}
      </div>
    </>
  );
}

interface HeadingProps {
  /** The order on screen, once something was typed. */
  order: UnfinishedOrder | undefined;
  onGiveUp: (order: UnfinishedOrder) => void;
}

/** What the page is, that what is typed is kept, and the way to give it up. */
function Heading({ order, onGiveUp }: HeadingProps) {
  return (
    <div className="mb-3">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Nouvelle commande</Trans>
        </h1>
        {order === undefined ? null : (
          <Button look="quiet" icon={Trash2} className="-mr-2 max-sm:px-2" onClick={() => onGiveUp(order)}>
            <span className="max-sm:sr-only">
              <Trans>Abandonner</Trans>
            </span>
          </Button>
        )}
      </div>
      <p className="min-h-5 text-sm text-ink-2">
        {order === undefined ? null : <Trans>Gardée sur cet appareil, pas encore créée</Trans>}
      </p>
    </div>
  );
}

interface FormProps {
  orderId: string;
  refused: Creation | undefined;
  addressProviders: readonly AddressProvider[];
  /** Something was typed. */
  onBegun: () => void;
}

/** The part on screen, kept in the address so that the phone's own "back" goes back one part. */
function useStep(orderId: string): [Step, (step: Step) => void] {
  const [query, setQuery] = useSearchParams();
  const named = steps.find((step) => step === query.get('step')) ?? steps[0];
  const go = (step: Step): void => {
    setQuery({ order: orderId, step });
    document.getElementById('main')?.scrollIntoView();
  };
  return [named, go];
}

function Form({ orderId, refused, addressProviders, onBegun }: FormProps) {
  const { t } = useLingui();
  const order = useNewOrder(orderId, refused);
  const memory = useOrderMemory();
  const wide = useMediaQuery('(min-width: 64rem)');
  const [step, go] = useStep(orderId);
  const { tried, attempt, problems } = useAttempts(order);
  const { busy, error, submit } = useSubmit(order, (first) => {
    attempt(...steps);
    if (!wide) go(first);
  });
  useEffect(() => {
    if (order.begun) onBegun();
    // Once: what it does depends on the address, which is not followed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order.begun]);
  if (!order.ready) return <SkeletonCards label={t`Lecture de la commande`} count={1} />;

  const shared = { form: order.form, change: order.change };
  const parts: Record<Step, React.ReactNode> = {
    property: (
      <PropertyStep {...shared} problems={problems('property')} memory={memory} addressProviders={addressProviders} />
    ),
    customer: <CustomerStep {...shared} problems={problems('customer')} memory={memory} />,
    services: <ServicesStep {...shared} problems={problems('services')} />,
    details: <DetailsStep {...shared} problems={problems('details')} />,
  };
  const next = (): void => {
    attempt(step);
    const following = steps[steps.indexOf(step) + 1];
    if (problemsOf(step, order.form).size === 0 && following !== undefined) go(following);
  };
  const back = (): void => go(steps[steps.indexOf(step) - 1] ?? steps[0]);
  const isWrong = tried && steps.some((one) => problems(one).size > 0);
  return (
    <>
      <StepMarks step={step} onGo={go} />
      <Warnings refused={refused} isWrong={isWrong} error={error} />
      {wide ? (
        <div className="grid grid-cols-2 items-start gap-4">
          <div className="flex flex-col gap-4">
            {parts.property}
            {parts.customer}
          </div>
          <div className="flex flex-col gap-4">
            {parts.services}
            {parts.details}
            <Button look="primary" size="large" disabled={busy} onClick={submit}>
              <Trans>Créer la commande</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <>
          {parts[step]}
          {step === 'details' ? (
            <div className="mt-3">
              <DuplicateNotice form={order.form} />
            </div>
          ) : null}
          <StepBar step={step} busy={busy} onBack={back} onNext={next} onCreate={submit} />
        </>
      )}
    </>
  );
}

/** Which parts somebody tried to leave: what is wrong in them is told from then on. */
function useAttempts({ form }: NewOrder) {
  const [attempted, setAttempted] = useState<ReadonlySet<Step>>(new Set());
  return {
    tried: attempted.size > 0,
    attempt: (...parts: Step[]) => setAttempted((known) => new Set([...known, ...parts])),
    problems: (part: Step): Problems => (attempted.has(part) ? problemsOf(part, form) : new Map()),
  };
}

/** Creates the order of a form without problems; otherwise says which part has the first. */
function useSubmit(order: NewOrder, onProblem: (first: Step) => void) {
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const { busy, error, create } = useCreateOrder(order);
  const wish = useWish(order.form);
  return {
    busy,
    error,
    submit: () => {
      const first = steps.find((part) => problemsOf(part, order.form).size > 0);
      const { orderId, form } = order;
      const own = commercial ? actor : null;
      const args = argumentsOf(form, { orderId, orderDate: brusselsDay(Date.now()), commercial: own, wish });
      if (first !== undefined || args === null) onProblem(first ?? 'customer');
      else void create(args);
    },
  };
}

interface WarningsProps {
  refused: Creation | undefined;
  isWrong: boolean;
  error: string | null;
}

/** Why the order was refused, why it cannot be saved, that something is missing. */
function Warnings({ refused, isWrong, error }: WarningsProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3">
      {refused === undefined ? null : (
        <Notice tone="bad" alert>
          <Trans>Refusée par le serveur, à corriger et à créer à nouveau.</Trans>{' '}
          {errorSentence(i18n, refused.code ?? 'OrderCreationFailed')}
        </Notice>
      )}
      {isWrong ? (
        <Notice tone="bad" alert>
          <Trans>Il manque quelque chose : voyez les champs signalés.</Trans>
        </Notice>
      ) : null}
      {error === null ? null : (
        <Notice tone="bad" alert>
          {error}
        </Notice>
      )}
    </div>
  );
}
