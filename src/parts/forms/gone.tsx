import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { GoneContext, useGone } from '#hooks/data/use-gone.ts';
import { Notice } from '#ui/states/notice.tsx';
import { SheetNotice } from '#ui/layers/sheet.tsx';

/** Says that what the form is about is gone. What was typed stays: it can be copied, and is kept as a draft. */
export function GoneNotice() {
  const why = useGone();
  return why === null ? null : (
    <Notice tone="wait" alert>
      <p>{why}</p>
      <p>
        <Trans>Votre texte reste ici : rien n’en est enregistré.</Trans>
      </p>
    </Notice>
  );
}

interface GoneProps {
  /** Null while it is there. */
  why: string | null;
  children: ReactNode;
}

/** Keeps a form whose subject is gone: its sheets say why, and nothing of it is stored any more. */
export function Gone({ why, children }: GoneProps) {
  const outer = useGone();
  return (
    <GoneContext value={why ?? outer}>
      <SheetNotice value={<GoneNotice />}>{children}</SheetNotice>
    </GoneContext>
  );
}

/** Returns the sentence for an order that is no longer on this device, or that the user may no longer change. */
export function useOrderGone(isGone: boolean): string | null {
  const { t } = useLingui();
  return isGone ? t`Cette commande n’est plus à vous.` : null;
}
