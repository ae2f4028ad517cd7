import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { clientsOfAgent } from '#data/queries/clients/clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { townName } from '#labels/orders/town-names.ts';
import { PlanVisitSheet } from '#parts/clients/visits/plan-visit-sheet.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';

/** Plans a visit to any client of the user: first the client, then the time. */
export function PlanAnySheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const clients = useLive((db) => clientsOfAgent(db, actor.id), [actor.id]);
  const [clientId, setClientId] = useState<string | null>(null);
  const client = clients?.find((one) => one.client.id === clientId)?.client;
  if (clients === undefined) return null;
  if (client !== undefined) return <PlanVisitSheet client={client} visit={undefined} onClose={onClose} />;
  return (
    <Sheet open title={t`Planifier une visite`} onClose={onClose}>
      <Combobox
        label={t`Client`}
        allLabel={t`Chercher un de vos clients`}
        nothingLabel={t`Aucun de vos clients ne porte ce nom.`}
        value={clientId}
        options={clients.map(({ client: { id, name, address } }) => ({
          value: id,
          label: address === null ? name : `${name}, ${townName(i18n, address)}`,
        }))}
        onChange={setClientId}
      />
    </Sheet>
  );
}
