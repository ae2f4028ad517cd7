import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { ClientCard } from './client-card.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { ServicesCard } from './services-card.tsx';
import type { NewOrder } from './use-new-order.ts';
import { useNewOrder } from './use-new-order.ts';

/** A new order in four steps on one page; kept with each keystroke, also without network. */
export function NewOrderScreen() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const order = useNewOrder(query.get('edit'));
  return (
    <>
      <PageTitle>{t`Nouvelle commande`}</PageTitle>
      <form
        noValidate
        className="mx-auto flex max-w-6xl flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void order.create();
        }}
      >
        <div>
          <h1 className="text-2xl leading-tight font-bold tracking-tight lg:text-[1.75rem]">
            <Trans>Nouvelle commande</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>Tout est gardé sur cet appareil à chaque frappe. Vous pouvez fermer et revenir.</Trans>
          </p>
        </div>
        {order.ready ? <Steps order={order} /> : <SkeletonCards label={t`Lecture`} count={2} />}
      </form>
    </>
  );
}

function Steps({ order }: { order: NewOrder }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <AddressCard order={order} />
          <ClientCard order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ServicesCard order={order} />
          <RemarksCard order={order} />
        </div>
      </div>
      <Ending order={order} />
    </>
  );
}

/** Creates the order, or says what is missing. */
function Ending({ order }: { order: NewOrder }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const wrong = Object.keys(order.problems).length;

  async function giveUp(): Promise<void> {
    const { accepted } = await ask({
      title: t`Effacer cette saisie ?`,
      body: t`Tout ce qui est tapé ici est effacé de cet appareil.`,
      confirmLabel: t`Effacer`,
      danger: true,
    });
    if (accepted) await order.giveUp();
  }

  return (
    <div className="flex flex-col gap-3">
      {order.failure === null ? null : (
        <Notice tone="bad" alert>
          {order.failure}
        </Notice>
      )}
      {wrong === 0 ? null : (
        <Notice tone="bad" alert>
          <Plural
            value={wrong}
            one="# information manque ou n’est pas valable : elle est marquée en rouge."
            other="# informations manquent ou ne sont pas valables : elles sont marquées en rouge."
          />
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {order.begun ? (
          <Button size="large" disabled={order.busy} onClick={() => void giveUp()}>
            <Trans>Effacer la saisie</Trans>
          </Button>
        ) : null}
        <Button type="submit" look="primary" size="large" icon={Check} disabled={order.busy}>
          <Trans>Créer la commande</Trans>
        </Button>
      </div>
    </div>
  );
}
