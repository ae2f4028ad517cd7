import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Merge } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Client } from '#contract/entities/client.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { clientsOfAgent } from '#data/queries/clients/clients.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { townName } from '#labels/orders/town-names.ts';
import { Combobox } from '#ui/fields/combobox.tsx';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { ChosenField } from './merge-choices.ts';
import { differingFields, leftOut, mergeChanges } from './merge-choices.ts';

/** Merges another client of the user into this one. */
export function MergeSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const listed = useLive((db) => clientsOfAgent(db, actor.id), [actor.id]);
  const [otherId, setOtherId] = useState<string | null>(null);
  const others = (listed ?? []).map((one) => one.client).filter(({ id }) => id !== client.id);
  if (listed === undefined) return null;
  return (
    <Merging staying={client} other={others.find(({ id }) => id === otherId)} onClose={onClose}>
      <p>
        <Trans>
          <b>{client.name}</b> reste. L’autre fiche quitte les listes.
        </Trans>
      </p>
      <Combobox
        label={t`Le même client`}
        allLabel={t`Chercher un de vos clients`}
        nothingLabel={t`Aucun de vos clients ne porte ce nom.`}
        value={otherId}
        options={others.map(({ id, name, address }) => ({
          value: id,
          label: address === null ? name : `${name}, ${townName(i18n, address)}`,
        }))}
        onChange={setOtherId}
      />
    </Merging>
  );
}

/** Merges two clients, of any agents, and asks which one stays. */
export function MergePairSheet({ clients, onClose }: { clients: readonly [Client, Client]; onClose: () => void }) {
  const [first, second] = clients;
  const [isSecond, setIsSecond] = useState(false);
  return (
    <Merging staying={isSecond ? second : first} other={isSecond ? first : second} onClose={onClose}>
      <fieldset>
        <legend className="text-sm font-semibold">
          <Trans>La fiche qui reste</Trans>
        </legend>
        {clients.map((client) => (
          <label key={client.id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <input
              type="radio"
              name="merge-staying"
              checked={isSecond === (client === second)}
              onChange={() => setIsSecond(client === second)}
              className="size-5 shrink-0 accent-accent"
            />
            <MergeCandidate client={client} />
          </label>
        ))}
      </fieldset>
    </Merging>
  );
}

/** A client among those to merge: two of one name differ by town, orders or agent. */
export function MergeCandidate({ client: { name, address, orders, commercial } }: { client: Client }) {
  const { t, i18n } = useLingui();
  return (
    <span className="min-w-0 py-1 wrap-anywhere">
      {name}
      <span className="block text-sm text-ink-2">
        {address === null ? null : `${townName(i18n, address)} · `}
        <Plural value={orders.count} _0="Aucune commande" one="# commande" other="# commandes" />
        {` · ${commercial?.name ?? t`sans commercial`}`}
      </span>
    </span>
  );
}

const none: ReadonlySet<ChosenField> = new Set();

interface MergingProps {
  staying: Client;
  /** Undefined until it is chosen. */
  other: Client | undefined;
  onClose: () => void;
  /** Asks which clients. */
  children: ReactNode;
}

/** Asks which values stay, says what becomes of the rest, and merges. */
function Merging({ staying, other, onClose, children }: MergingProps) {
  const { t } = useLingui();
  const mutate = useMutate();
  const showToast = useToast();
  const pair = `${staying.id} ${other?.id}`;
  const [chosen, setChosen] = useState({ pair, taken: none });
  const taken = chosen.pair === pair ? chosen.taken : none;
  const { submit, isSubmitting, error } = useSubmit(async (merged: Client) => {
    const args = { clientId: staying.id, mergedId: merged.id, changes: mergeChanges(staying, merged, taken) };
    return mutate({ name: 'client.merge', args });
  });

  async function save(): Promise<void> {
    if (other === undefined || !(await submit(other))) return;
    showToast({ text: t`Réunion enregistrée : ${other.name}.`, stored: true });
    onClose();
  }

  return (
    <Sheet
      open
      title={t`Réunir deux fiches`}
      onClose={onClose}
      footer={
        <SheetAction icon={Merge} disabled={other === undefined || isSubmitting} onClick={() => void save()}>
          <Trans>Réunir</Trans>
        </SheetAction>
      }
    >
      <ErrorNotice error={error} />
      {children}
      {other === undefined ? null : (
        <>
          <Choices
            staying={staying}
            other={other}
            taken={taken}
            onChange={(next) => setChosen({ pair, taken: next })}
          />
          <LeftOut staying={staying} other={other} />
          <Consequences staying={staying} other={other} />
        </>
      )}
    </Sheet>
  );
}

/** Names what exceeds the limits of one client, while it can still be noted elsewhere. */
function LeftOut({ staying, other }: { staying: Client; other: Client }) {
  const { people, affiliates, note } = leftOut(staying, other);
  if (people.length + affiliates.length === 0 && note === '') return null;
  return (
    <Notice tone="bad">
      <p className="font-semibold">
        <Trans>Trop pour une seule fiche. N’est pas repris :</Trans>
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {people.length === 0 ? null : (
          <li>
            <Trans>Personnes : {people.join(', ')}</Trans>
          </li>
        )}
        {affiliates.length === 0 ? null : (
          <li>
            <Trans>Affiliés : {affiliates.join(', ')}</Trans>
          </li>
        )}
        {note === '' ? null : (
          <li className="whitespace-pre-line">
            <Trans>Fin de la note : « {note} »</Trans>
          </li>
        )}
      </ul>
    </Notice>
  );
}

/** Says what happens to what hangs on the other client. */
function Consequences({ staying, other }: { staying: Client; other: Client }) {
  const agent = staying.commercial?.name ?? other.commercial?.name ?? '';
  return (
    <Notice tone="wait">
      <Plural
        value={other.orders.count}
        _0="Ses visites, rappels et fichiers passent à la fiche qui reste."
        one="Sa commande, ses visites, rappels et fichiers passent à la fiche qui reste. Le nom imprimé sur la commande ne change pas."
        other="Ses # commandes, visites, rappels et fichiers passent à la fiche qui reste. Le nom imprimé sur ces commandes ne change pas."
      />{' '}
      {staying.commercial?.id === other.commercial?.id || agent === '' ? null : (
        <>
          <Trans>Tout revient à {agent}.</Trans>{' '}
        </>
      )}
      <Trans>Cela ne se défait pas.</Trans>
    </Notice>
  );
}

interface ChoicesProps {
  staying: Client;
  other: Client;
  taken: ReadonlySet<ChosenField>;
  onChange: (taken: ReadonlySet<ChosenField>) => void;
}

/** For each field with two values, which one stays. */
function Choices({ staying, other, taken, onChange }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const labels: Record<ChosenField, string> = {
    name: t`Nom`,
    type: t`Type de client`,
    phone: t`Téléphone`,
    email: t`Adresse email du client`,
    vatNumber: t`Numéro de TVA`,
    address: t`Adresse`,
  };
  const shown = (client: Client, field: ChosenField): string => {
    if (field === 'type') return i18n._(customerTypeLabels[client.type]);
    if (field === 'address')
      return client.address === null ? '' : Object.values(addressLines(i18n, client.address)).join(', ');
    if (field === 'vatNumber') return client.vatNumber === null ? '' : printedVatNumber(client.vatNumber);
    return client[field] ?? '';
  };
  function choose(field: ChosenField, isTaken: boolean): void {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    onChange(next);
  }
  return differingFields(staying, other).map((field) => (
    <fieldset key={field}>
      <legend className="text-sm font-semibold">{labels[field]}</legend>
      {[staying, other].map((client) => {
        const isOther = client === other;
        return (
          <label key={client.id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <input
              type="radio"
              name={`merge-${field}`}
              checked={taken.has(field) === isOther}
              onChange={() => choose(field, isOther)}
              className="size-5 shrink-0 accent-accent"
            />
            {shown(client, field)}
          </label>
        );
      })}
    </fieldset>
  ));
}
