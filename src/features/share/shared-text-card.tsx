import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { decodedAs } from '#contract/rules/tables/text-encodings.ts';
import type { SharedFile } from '#data/capture/shared-files.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';
import { addToDraft, writeDraft } from '#data/drafts/drafts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import type { SharedFiles } from '#hooks/files/use-shared-files.ts';
import { emptyForm } from '#parts/clients/form/client-form.ts';
import { clientOfText, isLikelyClient } from '#parts/clients/form/pasted-client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { OrderChoice } from './order-choice.tsx';

/** What a shared text can become. */
type Place = 'message' | 'remark' | 'client';

/** Returns a text in UTF-8, or else as Outlook writes a card. */
function textOf(bytes: Uint8Array): string {
  const text = decodedAs(bytes, 'utf-8');
  return text.includes('\uFFFD') ? decodedAs(bytes, 'windows-1252') : text;
}

/** Returns the text of what was shared; undefined until it is read, null when it cannot be. */
function useSharedText(file: SharedFile, bytesOf: SharedFiles['bytesOf']): string | null | undefined {
  const [text, setText] = useState<string | null>();
  const read = useRef(bytesOf);
  useEffect(() => {
    let current = true;
    read
      .current(file)
      .then((bytes) => bytes.arrayBuffer())
      .then((bytes) => textOf(new Uint8Array(bytes)))
      .then(
        (said) => (current ? setText(said.trim()) : undefined),
        () => (current ? setText(null) : undefined),
      );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- keyed by identifier: every query returns new objects
  }, [file.id]);
  return text;
}

interface SharedTextCardProps {
  file: SharedFile;
  shared: SharedFiles;
  /** The order that the files of the same share were added to. */
  suggested: Order | null;
  /** Called with the path of the form that has the text. */
  onPlaced: (path: string) => void;
}

/**
 * Asks what a shared text becomes, and opens that form with it: a message or a remark of an order, or a new client. Nothing is sent
 * before the user sends it there.
 */
export function SharedTextCard({ file, shared, suggested, onPlaced }: SharedTextCardProps) {
  const { t } = useLingui();
  const { db, newId } = useAppData();
  const { commercial } = useRoles();
  const text = useSharedText(file, shared.bytesOf);
  const [clientId] = useState(newId);
  const [chosen, setPlace] = useState<Place | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  if (text === undefined) return null;
  if (text === null)
    return (
      <Notice tone="bad" alert>
        <Trans>Ce texte n’est plus lisible.</Trans>
      </Notice>
    );
  const given = text;
  const place = chosen ?? (commercial && isLikelyClient(given) ? 'client' : 'message');

  async function addTo(order: Order): Promise<void> {
    const [name, stored, form] =
      place === 'remark'
        ? [draftName(draftKinds.orderField, order.id, 'internalRemark'), order.internalRemark, 'remarks']
        : [draftName(draftKinds.message, order.id), '', 'message'];
    await addToDraft(db, name, { text: given, stored }, Date.now());
    await shared.remove([file.id]);
    onPlaced(`/orders/${order.number ?? order.id}#form-${form}`);
  }
  async function openClient(): Promise<void> {
    const form = { ...emptyForm, ...clientOfText(given) };
    const typed = { text: JSON.stringify(form), base: JSON.stringify(emptyForm) };
    await writeDraft(db, draftName(draftKinds.newClient, clientId), typed, Date.now());
    await shared.remove([file.id]);
    onPlaced(`/clients?new=${clientId}`);
  }

  /** The text stays here until the form has it. */
  const tryTo = (placing: Promise<void>): void => void placing.catch(() => setHasFailed(true));

  const places: { value: Place; label: string }[] = [
    { value: 'message', label: t`Message` },
    { value: 'remark', label: t`Remarque` },
    ...(commercial ? [{ value: 'client' as const, label: t`Nouveau client` }] : []),
  ];
  return (
    <>
      <Card title={t`Texte`}>
        <p className="wrap-anywhere whitespace-pre-wrap">{given}</p>
      </Card>
      {hasFailed ? (
        <Notice tone="bad" alert>
          <Trans>Le texte n’a pas pu être repris. Il reste ici : réessayez.</Trans>
        </Notice>
      ) : null}
      <SegmentedControl label={t`Ce qu’il devient`} value={place} options={places} onChange={setPlace} />
      {place === 'client' ? (
        <Button look="primary" size="large" onClick={() => tryTo(openClient())}>
          <Trans>Remplir la fiche d’un nouveau client</Trans>
        </Button>
      ) : (
        <OrderChoice first={suggested} onChoose={(order) => tryTo(addTo(order))} />
      )}
    </>
  );
}
