import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { EarlyKeysContext, useDeadTime } from '../keys/early-keys.ts';

interface ConfirmationProps {
  label: string;
  isSubmitting: boolean;
  canConfirm: boolean;
  onConfirm: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

/** Asks for a refusal that has no reason. No button has the focus: a space typed as part of a text must not press it. */
export function Confirmation({ label, isSubmitting, canConfirm, onConfirm, cancelLabel, onCancel }: ConfirmationProps) {
  const { t } = useLingui();
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    early.takeText();
    group.current?.focus();
  }, [early]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a') === null)
      if (!event.repeat && canConfirm) onConfirm();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-typing=""
      className="flex flex-wrap items-center gap-2 outline-none"
    >
      {canConfirm ? (
        <>
          <p className="basis-full">{t`Confirmer : ${label} ?`}</p>
          <Button look="primary" {...dead} disabled={isSubmitting} onClick={onConfirm}>
            {label}
          </Button>
        </>
      ) : null}
      <Button look="quiet" {...dead} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
