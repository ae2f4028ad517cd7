import { useState } from 'react';
import { correctionsIn, noteCorrection } from '#data/outbox/corrections.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { FormName } from './form-name.ts';

/** The forms whose drafts this page holds. A sheet has its own. */
const cardForms: readonly string[] = ['remarks', 'labels', 'planning', 'message'] satisfies FormName[];

/** The refused changes of an order that were restored into a form. */
export interface Restored {
  has: (mutationId: string) => boolean;
  /** Returns those restored into a form, the first one first. */
  into: (form: FormName) => string[];
  /** Has been read from this device. */
  isRead: boolean;
  add: (mutationId: string, form: FormName) => void;
  remove: (mutationIds: readonly string[]) => void;
}

/** Tracks the restored changes of an order: those of a card on the device, as its draft is, those of a sheet in memory. */
export function useRestored(orderId: string): Restored {
  const { db } = useAppData();
  const prefix = `order:${orderId}:`;
  const noted = useLive((open) => correctionsIn(open, prefix), [prefix]);
  const [here, setHere] = useState<ReadonlyMap<string, FormName>>(new Map());
  const isCard = (form: string): form is FormName => cardForms.includes(form);
  const stored = (noted ?? []).flatMap(({ id, form }) => (isCard(form) ? [[id, form] as const] : []));
  const changes = new Map([...stored, ...here]);
  return {
    has: (id) => changes.has(id),
    into: (form) => [...changes].filter(([, target]) => target === form).map(([id]) => id),
    isRead: noted !== undefined,
    add: (id, form) => {
      setHere((known) => new Map(known).set(id, form));
      // A failure parts the two at the next reload, and loses nothing.
      if (isCard(form)) void noteCorrection(db, id, prefix + form).catch(() => undefined);
    },
    remove: (ids) => {
      setHere((known) => new Map([...known].filter(([id]) => !ids.includes(id))));
      for (const id of ids) void noteCorrection(db, id, null).catch(() => undefined);
    },
  };
}
