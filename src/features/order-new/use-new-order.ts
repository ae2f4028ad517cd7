import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderCreate } from '#contract/mutations/order-create.ts';
import { outboxItems } from '#data/queries/outbox-items.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useContent } from '#hooks/content.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import type { NewOrderForm } from './form.ts';
import { emptyForm, formOf, readForm, toArgs } from './form.ts';
import type { Problems } from './problems.ts';
import { problemsOf } from './problems.ts';

/** An order being typed: what is typed is on this device with each keystroke. */
export interface NewOrder {
  form: NewOrderForm;
  /** What was kept was read: until then nothing may be typed. */
  ready: boolean;
  /** Something was typed. */
  begun: boolean;
  change: (fields: Partial<NewOrderForm>) => void;
  /** What is wrong; shown from the first attempt on. */
  problems: Problems;
  busy: boolean;
  /** Why the last attempt did not happen. */
  failure: string | null;
  create: () => Promise<void>;
  giveUp: () => Promise<void>;
}

/** The content of the refused creation that the address names; undefined until it was read. */
function useRefused(editedId: string | null): { form: NewOrderForm | null } | undefined {
  return useLive(
    async (db) => {
      const item = (await outboxItems(db, Date.now())).find(({ id, canEdit }) => id === editedId && canEdit);
      const args = orderCreate.args.safeParse(item?.args).data;
      return { form: args === undefined ? null : formOf(args) };
    },
    [editedId],
  );
}

/** Leads to the first field that is marked, once the marks are drawn. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
}

/** @param editedId the refused creation to be corrected, null for an order from nothing */
export function useNewOrder(editedId: string | null): NewOrder {
  const { i18n } = useLingui();
  const { actor, newId } = useAppData();
  const { commercial } = useRoles();
  const content = useContent();
  const edit = useEditRefused();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const refused = useRefused(editedId);
  const draft = useDraft(editedId === null ? 'order-new' : `order-new:${editedId}`, '');
  const blank = useMemo(() => emptyForm(newId), [newId]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = readForm(draft.text) ?? refused?.form ?? blank;
  const problems = problemsOf(i18n, form, content);
  useDirtyForm(draft.dirty);

  async function create(): Promise<void> {
    setTried(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) return focusFirstProblem();
    if (busy) return;
    setBusy(true);
    const args = toArgs(form, { now: Date.now(), commercial: commercial ? actor : null });
    const outcome = await edit(refused?.form === null ? null : editedId, 'order.create', args);
    setBusy(false);
    if (!outcome.ok) return setFailure(errorSentence(i18n, outcome.code));
    await draft.clear();
    await navigate(localPath(`/orders/${form.orderId}`), { replace: true, state: { created: true } });
  }

  return {
    form,
    ready: draft.ready && refused !== undefined,
    begun: draft.dirty,
    change: (fields) => draft.setText(JSON.stringify({ ...form, ...fields })),
    problems: tried ? problems : {},
    busy,
    failure,
    create,
    giveUp: async () => {
      setTried(false);
      await draft.clear();
    },
  };
}
