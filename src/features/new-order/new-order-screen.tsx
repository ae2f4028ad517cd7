import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Creation, UnfinishedOrder } from '#data/queries/orders/new-orders.ts';
import { unfinishedOrders } from '#data/queries/orders/new-orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderMemory } from '#hooks/orders/use-order-memory.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { focusFirstProblem } from '#ui/fields/first-problem.ts';
import { focusUnreadableField } from '#ui/fields/unreadable-fields.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { toArguments } from '#parts/order-form/order-arguments.ts';
import { CustomerStep } from './customer-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DuplicateNotice } from '#parts/order-form/duplicate-notice.tsx';
import type { Problems } from '#parts/addresses/address-form.ts';
import type { Step } from '#parts/order-form/problems.ts';
import type { Zipcodes } from '#hooks/addresses/use-zipcodes.ts';
import type { ServerCustomers } from '#parts/order-form/use-customer-search.ts';
import { problemsOf, steps } from '#parts/order-form/problems.ts';
import { PropertyStep } from './property-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { StepBar, StepNav } from './step-nav.tsx';
import { UnfinishedList } from './unfinished-list.tsx';
import { useOrderFromUrl } from './use-order-from-url.ts';
import { useCreateOrder } from './use-create-order.ts';
import type { NewOrder } from './use-new-order.ts';
import { useConfirmDoubts } from '#parts/order-form/use-confirm-doubts.tsx';
import { useZipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { useGivenCustomer } from './use-given-customer.ts';
import { useDiscardOrder } from './use-discard-order.ts';
import { useNewOrder } from './use-new-order.ts';
import { usePreferredVisitText } from './preferred-visit.tsx';

interface Searches {
  addressProviders: readonly AddressProvider[];
  /** Searches the server's customers; null for those who may not. */
  searchServer: ServerCustomers | null;
  /** Searches the server's orders. */
  searchOrders: SearchServerOrders;
}

/**
 * Creates an order: a new one, an unfinished one (`?order=`), or a refused one to correct (`?edit=`, the mutation's identifier). Shown in
 * steps on a phone and on one page on a wide screen.
 */
export function NewOrderScreen({ addressProviders, searchServer, searchOrders }: Searches) {
  const { t } = useLingui();
  const discard = useDiscardOrder();
  const { orderId, refused, ready, writeToUrl, startNew } = useOrderFromUrl();
  const unfinished = useLive(unfinishedOrders, []) ?? [];
  const own = unfinished.find((order) => order.orderId === orderId);
  const discardOwn = async (order: UnfinishedOrder): Promise<void> => {
    await discard(order);
    startNew();
  };
  return (
    <>
      <PageTitle>{t`Nouvelle commande`}</PageTitle>
      <div className="mx-auto max-w-6xl p-4 pb-28 lg:pb-4">
        <Heading order={own} onDiscard={(order) => void discardOwn(order)} />
        {own === undefined ? <UnfinishedList orders={unfinished} discard={discard} /> : null}
        {ready ? (
          <Form
            key={orderId}
            orderId={orderId}
            refused={refused}
            addressProviders={addressProviders}
            searchServer={searchServer}
            searchOrders={searchOrders}
            onStarted={writeToUrl}
          />
        ) : (
          <SkeletonCards label={t`Lecture de la commande`} count={1} />
        )}
      </div>
    </>
  );
}

interface HeadingProps {
  /** The order on screen, once it has a draft. */
  order: UnfinishedOrder | undefined;
  onDiscard: (order: UnfinishedOrder) => void;
}

/** The title, the note that the draft is saved, and the button that discards it. */
function Heading({ order, onDiscard }: HeadingProps) {
  return (
    <div className="mb-3">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Nouvelle commande</Trans>
        </h1>
        {order === undefined ? null : (
          <Button look="quiet" icon={Trash2} className="-mr-2 max-sm:px-2" onClick={() => onDiscard(order)}>
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

interface FormProps extends Searches {
  orderId: string;
  refused: Creation | undefined;
  /** Called once the form has a draft. */
  onStarted: () => void;
}

/** The step on screen. It is in the URL, so that the phone's back button returns to the previous step. */
function useStep(orderId: string): [Step, (step: Step) => void] {
  const [query, setQuery] = useSearchParams();
  const current = steps.find((step) => step === query.get('step')) ?? steps[0];
  const go = (step: Step): void => {
    setQuery({ order: orderId, step });
    document.getElementById('main')?.scrollIntoView();
  };
  return [current, go];
}

function Form({ orderId, refused, addressProviders, searchServer, searchOrders, onStarted }: FormProps) {
  const { t } = useLingui();
  const order = useNewOrder(orderId, refused);
  const memory = useOrderMemory();
  const blocked = useGivenCustomer(order);
  const wide = useMediaQuery('(min-width: 64rem)');
  const [step, go] = useStep(orderId);
  const zipcodes = useZipcodes();
  const today = brusselsDay(useNow());
  const { tried, attempt, problems } = useAttemptedSteps(order, zipcodes, today);
  const seekProblem = useSoughtProblem(wide ? null : step);
  const show = (one: Step): void => {
    if (!wide) go(one);
  };
  const { isSubmitting, error, submit } = useSubmitOrder(order, zipcodes, {
    onProblem: (first) => {
      attempt(...steps);
      seekProblem(first);
      show(first);
    },
    onDoubt: show,
  });
  useEffect(() => {
    if (order.begun) onStarted();
    // Runs once: a later change of the URL must not write it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order.begun]);
  if (!order.ready) return <SkeletonCards label={t`Lecture de la commande`} count={1} />;

  const shared = { form: order.form, change: order.change };
  const parts: Record<Step, React.ReactNode> = {
    property: (
      <PropertyStep
        {...shared}
        problems={problems('property')}
        memory={memory}
        addressProviders={addressProviders}
        searchOrders={searchOrders}
      />
    ),
    customer: <CustomerStep {...shared} problems={problems('customer')} memory={memory} searchServer={searchServer} />,
    services: <ServicesStep {...shared} problems={problems('services')} />,
    details: <DetailsStep {...shared} problems={problems('details')} />,
  };
  const next = (): void => {
    if (focusUnreadableField()) return;
    attempt(step);
    const following = steps[steps.indexOf(step) + 1];
    if (problemsOf(step, order.form, zipcodes, today).size > 0) seekProblem(step);
    else if (following !== undefined) go(following);
  };
  const back = (): void => go(steps[steps.indexOf(step) - 1] ?? steps[0]);
  const problemCount = tried ? steps.reduce((all, one) => all + problems(one).size, 0) : 0;
  return (
    <>
      <StepNav step={step} onGo={go} />
      <Warnings refused={refused} problemCount={problemCount} error={error} />
      {blocked === null ? null : (
        <div className="mb-3">
          <Notice tone="bad">
            {blocked}
            {' : '}
            <Trans>Adresse invalide; impossible de sélectionner ce client</Trans>
          </Notice>
        </div>
      )}
      {wide ? (
        <div className="grid grid-cols-2 items-start gap-4">
          <div className="flex flex-col gap-4">
            {parts.property}
            {parts.customer}
          </div>
          <div className="flex flex-col gap-4">
            {parts.services}
            {parts.details}
            <Button look="primary" size="large" disabled={isSubmitting} onClick={submit}>
              <Trans>Créer la commande</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <>
          {parts[step]}
          {step === 'details' ? (
            <div className="mt-3">
              <DuplicateNotice form={order.form} searchServer={searchOrders} />
            </div>
          ) : null}
          <StepBar step={step} isSubmitting={isSubmitting} onBack={back} onNext={next} onCreate={submit} />
        </>
      )}
    </>
  );
}

/** The steps that the user tried to leave: only their problems are shown. */
function useAttemptedSteps({ form }: NewOrder, zipcodes: Zipcodes, today: string) {
  const [attempted, setAttempted] = useState<ReadonlySet<Step>>(new Set());
  return {
    tried: attempted.size > 0,
    attempt: (...parts: Step[]) => setAttempted((known) => new Set([...known, ...parts])),
    problems: (part: Step): Problems => (attempted.has(part) ? problemsOf(part, form, zipcodes, today) : new Map()),
  };
}

/**
 * Returns a function that focuses the first problem of a step once that step is on screen.
 * @param shown the step on screen; null where all are
 */
function useSoughtProblem(shown: Step | null): (step: Step) => void {
  const [sought, setSought] = useState<{ step: Step } | null>(null);
  const found = useRef<{ step: Step } | null>(null);
  useEffect(() => {
    if (sought === null || sought === found.current || (shown !== null && shown !== sought.step)) return;
    found.current = sought;
    focusFirstProblem();
  }, [sought, shown]);
  return (step) => setSought({ step });
}

interface SubmitHandlers {
  /** Called with the first step that has a problem. */
  onProblem: (first: Step) => void;
  /** Called with the step of what is to be corrected after a question. */
  onDoubt: (step: Step) => void;
}

/** Creates the order when the form has no problems, and what is unusual in it was confirmed. */
function useSubmitOrder(order: NewOrder, zipcodes: Zipcodes, { onProblem, onDoubt }: SubmitHandlers) {
  const { t } = useLingui();
  const confirmDoubts = useConfirmDoubts();
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const { isSubmitting, error, submit: create } = useCreateOrder(order);
  // The emptied form stays on screen until the order's page is loaded: a second tap must not judge it.
  const isCreated = useRef(false);
  const isAsking = useRef(false);
  const preferredVisit = usePreferredVisitText(order.form);

  async function createUnlessDoubted(args: MutationArgs<'order.create'>): Promise<void> {
    isAsking.current = true;
    const doubt = await confirmDoubts(order.form, t`Créer quand même`);
    isAsking.current = false;
    if (doubt === null) isCreated.current = await create(args);
    else onDoubt(doubt.step);
  }

  return {
    isSubmitting,
    error,
    submit: () => {
      if (isCreated.current || isAsking.current || focusUnreadableField()) return;
      const { orderId, form } = order;
      const orderDate = brusselsDay(Date.now());
      const first = steps.find((part) => problemsOf(part, form, zipcodes, orderDate).size > 0);
      const own = commercial ? actor : null;
      const args = toArguments(form, { orderId, orderDate, commercial: own, preferredVisit });
      if (first !== undefined || args === null) onProblem(first ?? 'customer');
      else void createUnlessDoubted(args);
    },
  };
}

interface WarningsProps {
  refused: Creation | undefined;
  /** Number of fields with a problem, once a submission was tried. */
  problemCount: number;
  error: string | null;
}

/** The server's refusal, the number of fields with a problem, and the error of a failed save. */
function Warnings({ refused, problemCount, error }: WarningsProps) {
  const errorText = useErrorMessage();
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3">
      {refused === undefined ? null : (
        <Notice tone="bad" alert>
          <Trans>Refusée par le serveur, à corriger et à créer à nouveau.</Trans> {errorText(refused.code ?? '')}
        </Notice>
      )}
      {problemCount > 0 ? (
        <Notice tone="bad" alert>
          <Plural value={problemCount} one="# champ à corriger" other="# champs à corriger" />
        </Notice>
      ) : null}
      <ErrorNotice error={error} />
    </div>
  );
}
