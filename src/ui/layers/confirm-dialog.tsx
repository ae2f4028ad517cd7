import { Description, Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { Button } from '../actions/button.tsx';
import type { ConfirmAnswer, ConfirmRequest } from './confirm.ts';
import { emailProblem } from './confirm.ts';
import { ReturnFocus } from '../lists/entry-focus.ts';
import { Field } from '../fields/field.tsx';

export interface ConfirmDialogProps {
  request: ConfirmRequest;
  onAnswer: (answer: ConfirmAnswer) => void;
}

/** Dialog for one question. Enter confirms, Escape and "back" cancel (specification §2). The filled
 * button is the safe one. */
export function ConfirmDialog({ request, onAnswer }: ConfirmDialogProps) {
  const { t } = useLingui();
  const { title, body, danger = false, doubtful = false } = request;
  const isUsual = !danger && !doubtful;
  const against = danger ? 'danger' : 'ghost';
  const [email, setEmail] = useState(request.email ?? '');
  const [tried, setTried] = useState(false);
  const asksEmail = request.email !== undefined;
  const problem = asksEmail ? emailProblem(email) : null;
  const messages = { required: t`Obligatoire`, invalid: t`Adresse email non valide` };
  const refuse = (): void => onAnswer({ accepted: false });
  useBackCloses(true, refuse, { covers: true });

  function confirm(event: SubmitEvent<HTMLElement>): void {
    event.preventDefault();
    setTried(true);
    if (problem === null) onAnswer({ accepted: true, email: asksEmail ? email.trim() : null });
  }

  return (
    <Dialog open onClose={refuse} className="relative z-50">
      <div className="fixed inset-0 bg-navy-950/60" aria-hidden="true" />
      <div className="fixed inset-0 flex items-end justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:items-center">
        <DialogPanel
          as="form"
          noValidate
          className="flex max-h-full w-full max-w-md flex-col gap-3 overflow-y-auto rounded-card border border-line bg-card p-5 text-ink"
          onSubmit={confirm}
        >
          <ReturnFocus />
          <DialogTitle className="text-xl leading-tight font-bold tracking-tight">{title}</DialogTitle>
          {body === undefined ? null : (
            <Description as="div" className="text-ink-2">
              {body}
            </Description>
          )}
          {asksEmail ? (
            <Field
              label={t`Adresse email`}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
              value={email}
              error={tried && problem !== null ? messages[problem] : undefined}
              onChange={(event) => setEmail(event.target.value)}
              onBlur={() => setTried(tried || email !== '')}
            />
          ) : null}
          <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button look={isUsual ? 'ghost' : 'primary'} onClick={refuse}>
              {request.cancelLabel ?? <Trans>Annuler</Trans>}
            </Button>
            <Button type="submit" look={isUsual ? 'primary' : against} autoFocus={!asksEmail}>
              {request.confirmLabel ?? <Trans>Confirmer</Trans>}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
