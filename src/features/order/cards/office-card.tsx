import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderState } from '#contract/entities/order.ts';
import { canTransitionOrder, orderTransitions } from '#contract/rules/orders/order-states.ts';
import { orderStateLabels } from '#labels/orders/order-labels.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { Field } from '#ui/fields/field.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { ChangedField } from '../forms/changed-field.tsx';
import { useStoreChange } from '../forms/use-store-change.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

/** Maximum length of a reason. */
const reasonMax = 1000;

type MovedState = Exclude<OrderState, 'cancelled'>;

/** The states that the office sets by hand: a planned visit makes an order planned, and a cancellation has its own form. */
function isSetByHand(state: OrderState): state is MovedState {
  return state !== 'cancelled' && state !== 'planned';
}

/** What only the office does with an order: its state, its films, its cancellation. */
export function OfficeCard({ order }: { order: Order }) {
  const { t } = useLingui();
  if (!useRoles().supervisor) return null;
  return (
    <Card title={t`Bureau`} id="office">
      <div className="flex flex-col gap-4 print:hidden">
        <StateChoice key={order.state} order={order} />
        <Links order={order} />
        <Cancellation order={order} />
      </div>
    </Card>
  );
}

function StateChoice({ order: { id: orderId, state } }: { order: Order }) {
  const { t, i18n } = useLingui();
  const store = useStoreChange();
  const ask = useConfirm();
  const next = orderTransitions[state].filter(isSetByHand);
  const { submit, isSubmitting, error } = useSubmit((to: MovedState) =>
    store({ name: 'order.move', args: { orderId, to } }),
  );
  if (next.length === 0) return null;

  async function move(to: MovedState): Promise<void> {
    const isFinal = orderTransitions[to].length === 0;
    const label = i18n._(orderStateLabels[to]);
    const { accepted } = isFinal
      ? await ask({ title: label, body: t`Cet état est définitif.`, confirmLabel: label, doubtful: true })
      : { accepted: true };
    if (accepted) await submit(to);
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        <Trans>État : {i18n._(orderStateLabels[state])}</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {next.map((to) => (
          <Button key={to} size="compact" disabled={isSubmitting} onClick={() => void move(to)}>
            {i18n._(orderStateLabels[to])}
          </Button>
        ))}
      </div>
      <ErrorNotice error={error} />
    </div>
  );
}

/** Returns a web address, or null for an empty field; undefined for anything else. */
function readLink(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return URL.canParse(text) && /^https?:\/\//i.test(text) ? text : undefined;
}

function Links({ order: { id: orderId, videoUrl, visit360Url } }: { order: Order }) {
  const { t } = useLingui();
  const store = useStoreChange();
  const video = useDraft(orderFieldDraft(orderId, 'videoUrl'), videoUrl ?? '');
  const tour = useDraft(orderFieldDraft(orderId, 'visit360Url'), visit360Url ?? '');
  useDirtyForm(video.dirty || tour.dirty);
  const [tried, setTried] = useState(false);
  const links = { videoUrl: readLink(video.text), visit360Url: readLink(tour.text) };
  const { submit, isSubmitting, error } = useSubmit(
    (changes: { videoUrl?: string | null; visit360Url?: string | null }) =>
      store({ name: 'order.setLinks', args: { orderId, changes } }, video, tour),
  );
  const problem = t`Une adresse qui commence par https://`;

  async function save(): Promise<void> {
    setTried(true);
    if (links.videoUrl === undefined || links.visit360Url === undefined) return;
    const changes = {
      ...(video.dirty ? { videoUrl: links.videoUrl } : {}),
      ...(tour.dirty ? { visit360Url: links.visit360Url } : {}),
    };
    if (await submit(changes)) setTried(false);
  }

  return (
    <Fold isForm line="none" isOpen={video.dirty || tour.dirty} summary={<Trans>Vidéo et visite 360°</Trans>}>
      <div className="flex flex-col gap-2">
        <Field
          label={t`Lien de la vidéo`}
          type="url"
          value={video.text}
          error={tried && links.videoUrl === undefined ? problem : undefined}
          onChange={(event) => video.setText(event.target.value)}
        />
        <ChangedField draft={video} orderId={orderId} field="videoUrl" show={(text) => text} />
        <Field
          label={t`Lien de la visite 360°`}
          type="url"
          value={tour.text}
          error={tried && links.visit360Url === undefined ? problem : undefined}
          onChange={(event) => tour.setText(event.target.value)}
        />
        <ChangedField draft={tour} orderId={orderId} field="visit360Url" show={(text) => text} />
        {video.dirty || tour.dirty ? (
          <Button
            look="primary"
            className="self-start"
            disabled={isSubmitting || video.movedTo !== null || tour.movedTo !== null}
            onClick={() => void save()}
          >
            <Trans>Enregistrer les liens</Trans>
          </Button>
        ) : null}
        <ErrorNotice error={error} />
      </div>
    </Fold>
  );
}

/** Cancels the order. What was typed stays when a colleague was first. */
function Cancellation({ order }: { order: Order }) {
  const { t } = useLingui();
  const reason = useDraft(orderFieldDraft(order.id, 'cancelReason'), '');
  const isOver = !canTransitionOrder(order.state, 'cancelled');
  if (isOver && reason.text === '') return null;
  const by = order.cancelled?.by.name ?? t`un collègue`;
  const done =
    order.state === 'cancelled' ? t`Cette commande est déjà annulée par ${by}.` : t`Cette commande est certifiée.`;
  return (
    <Gone why={isOver ? done : null}>
      <CancellationForm orderId={order.id} reason={reason} />
    </Gone>
  );
}

function CancellationForm({ orderId, reason }: { orderId: string; reason: DraftText }) {
  const { t } = useLingui();

  const store = useStoreChange();
  useDirtyForm(reason.dirty);
  const [isOpen, setIsOpen] = useState(false);
  // With a typed reason, which is a draft, “back” leaves the page.
  useBackCloses(isOpen && reason.text === '', () => setIsOpen(false));
  const [tried, setTried] = useState(false);
  const { submit, isSubmitting, error } = useSubmit((given: string) =>
    store({ name: 'order.cancel', args: { orderId, reason: given } }, reason),
  );

  async function cancel(): Promise<void> {
    setTried(true);
    const given = reason.text.trim();
    if (given !== '' && !isTooLong(given, reasonMax)) await submit(given);
  }

  if (!isOpen && reason.text === '')
    return (
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        <Trans>Annuler la commande</Trans>
      </Button>
    );
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t`Raison de l’annulation`}
        value={reason.text}
        most={reasonMax}
        error={tried && reason.text.trim() === '' ? t`Donnez la raison.` : undefined}
        onChange={(event) => reason.setText(event.target.value)}
      />
      <GoneNotice />
      <p className="text-sm text-ink-2">
        <Trans>Ses visites prévues sont annulées aussi.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button submits look="danger" disabled={isSubmitting} onClick={() => void cancel()}>
          <Trans>Annuler la commande</Trans>
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setIsOpen(false);
            void reason.clear();
          }}
        >
          <Trans>Ne pas annuler</Trans>
        </Button>
      </div>
      <ErrorNotice error={error} />
    </div>
  );
}
