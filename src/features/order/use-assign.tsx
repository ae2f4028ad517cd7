import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { HeldWork } from '#data/queries/employees.ts';
import { heldWork } from '#data/queries/employees.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useToast } from '#ui/toast.tsx';
import { HeldWords } from './held-notice.tsx';

export interface Assigning {
  busy: boolean;
  /** What devices of the present assignee still hold about the order. */
  held: readonly HeldWork[];
  /** Gives the order away; true once that is on this device. Asks first where unsent work would come after. */
  assign: (to: EmployeeRef | null) => Promise<boolean>;
}

const nothing: HeldWork[] = [];

export function useAssign({ id: orderId, assignee }: Order): Assigning {
  const { t, i18n } = useLingui();
  const mutate = useMutate();
  const ask = useConfirm();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const present = assignee?.id ?? '';
  const held = useLive((db) => heldWork(db, present, orderId), [present, orderId]) ?? nothing;

  async function agrees(): Promise<boolean> {
    if (held.length === 0) return true;
    const { accepted } = await ask({
      title: t`Attribuer quand même ?`,
      body: (
        <>
          <HeldWords held={held} />
          <p className="mt-2">
            <Trans>
              Les constats faits sur place seront encore acceptés ; d’autres modifications pourront être refusées. Mieux
              vaut attendre l’envoi, si possible.
            </Trans>
          </p>
        </>
      ),
      confirmLabel: t`Attribuer quand même`,
    });
    return accepted;
  }

  async function assign(to: EmployeeRef | null): Promise<boolean> {
    if (!(await agrees())) return false;
    setBusy(true);
    const outcome = await mutate('order.assign', { orderId, assignee: to });
    setBusy(false);
    showToast({ text: outcome.ok ? t`Attribution enregistrée sur cet appareil.` : errorSentence(i18n, outcome.code) });
    return outcome.ok;
  }

  return { busy, held, assign };
}
