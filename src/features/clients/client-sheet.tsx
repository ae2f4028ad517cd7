import { Trans, useLingui } from '@lingui/react/macro';
import { Save, Trash2 } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '#contract/entities/client.ts';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { RefusedClientChange } from '#data/queries/clients/clients.ts';
import { refusedClientChange } from '#data/queries/clients/clients.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useZipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { argumentLines } from '#labels/mutations/mutation-labels.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import { ChangedMeanwhile, ShowMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { ClientFields } from './client-fields.tsx';
import type { ClientForm } from '#parts/clients/form/client-form.ts';
import {
  clientFields,
  clientProblems,
  emptyForm,
  formOf,
  parseForm,
  reachOf,
  toClient,
  withChanges,
} from '#parts/clients/form/client-form.ts';
import { SimilarClients } from './similar-clients.tsx';
import { useSaveClient } from './use-save-client.ts';
import { clientDraft, newClientDraft } from './client.draft.ts';

interface ClientSheetProps {
  clientId: string;
  /** The client to edit; undefined to create one. */
  client: Client | undefined;
  /** A client who was merged into this one: the form goes on with their draft and their refused change. */
  mergedId?: string;
  /** Where addresses are searched beyond the device. */
  addressProviders: readonly AddressProvider[];
  /** Finds clients of colleagues, for a new one; null for who may not see them. */
  findKnown?: FindKnownClients | null;
  onClose: () => void;
}

/** The form of a new or an existing client, over any page. Its draft is stored at each keystroke. */
export function ClientSheet(props: ClientSheetProps) {
  const writtenFor = props.mergedId ?? props.clientId;
  const found = useLive(async (db) => ({ refused: await refusedClientChange(db, writtenFor) }), [writtenFor]);
  // Waits for the data: an empty sheet would shift its content under the thumb.
  if (found === undefined) return null;
  return (
    <LayerInAddress>
      <LoadedSheet {...props} refused={found.refused} />
    </LayerInAddress>
  );
}

/** Returns the form as the server should have it: the client's values, or those of the refused change. */
function initialForm(client: Client | undefined, refused: RefusedClientChange | null): ClientForm {
  if (refused?.name === 'client.create') return formOf(refused.args);
  if (client === undefined) return emptyForm;
  return formOf(refused === null ? client : withChanges(client, refused.args.changes));
}

interface LoadedSheetProps extends ClientSheetProps {
  refused: RefusedClientChange | null;
}

function LoadedSheet(props: LoadedSheetProps) {
  const { clientId, client, mergedId, refused, addressProviders, findKnown = null, onClose } = props;
  const { t } = useLingui();
  const formId = useId();
  const errorText = useErrorMessage();
  const showToast = useToast();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const zipcodes = useZipcodes();
  const isNew = client === undefined;
  const stored = useMemo(() => initialForm(client, refused), [client, refused]);
  const handle = isNew ? newClientDraft(clientId) : clientDraft(mergedId ?? clientId);
  const over = { row: stored, fields: clientFields };
  const { form, change, begun, ready, clear, draft, crossed, asked } = useFormDraft(handle, parseForm, over);
  const context = useLabelContext(useFormats());
  /** Formats what the others gave to the fields that are edited here. */
  function theirs(text: string): string {
    const given = toClient(parseForm(text) ?? stored);
    const changes = Object.fromEntries(crossed.map((field) => [field, given[field]]));
    const lines = argumentLines(context, 'client.update', { changes });
    return lines.map((line) => labelledLine(context.i18n, line.label, line.text)).join('\n');
  }
  const [tried, setTried] = useState(false);
  const problems = clientProblems(form, zipcodes, reachOf(client));
  const { submit, isSubmitting, error } = useSaveClient({
    clientId,
    client,
    refused,
    isOfMerged: mergedId !== undefined,
    draft,
  });

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (problems.size > 0) return;
    if (!(await submit(form))) return;
    await clear();
    showToast({ text: isNew ? t`Client enregistré.` : t`Fiche enregistrée.`, stored: true });
    if (isNew) void navigate(localPath(clientPath(clientId)), { replace: true });
    else onClose();
  }

  async function discard(): Promise<void> {
    await clear();
    onClose();
  }

  if (!ready) return null;
  return (
    <Sheet
      open
      title={isNew ? t`Nouveau client` : t`Modifier la fiche`}
      onClose={onClose}
      footer={
        <>
          {asked === null ? null : <ShowMeanwhile />}
          {begun ? (
            <Button size="large" icon={Trash2} onClick={() => void discard()}>
              <Trans>Annuler la saisie</Trans>
            </Button>
          ) : null}
          <SheetAction type="submit" form={formId} icon={Save} disabled={isSubmitting || asked !== null}>
            <Trans>Enregistrer</Trans>
          </SheetAction>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {refused === null ? null : (
          <Notice tone="bad">
            {errorText(refused.code)} <Trans>Rien n’est perdu : corrigez, puis enregistrez.</Trans>
          </Notice>
        )}
        <ErrorNotice error={error} />
        <ChangedMeanwhile draft={asked} show={theirs} />
        <ClientFields
          form={form}
          problems={tried ? problems : new Map()}
          addressProviders={addressProviders}
          onChange={change}
        />
        {isNew ? <SimilarClients form={form} clientId={clientId} find={findKnown} /> : null}
      </form>
    </Sheet>
  );
}
