import { Trans, useLingui } from '@lingui/react/macro';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { VatNumber } from '#parts/clients/vat-number.tsx';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Sheet } from '#ui/layers/sheet.tsx';
import type { ClientItemProps } from './client-parts.tsx';
import { ClaimAction, ClaimState, ContactLinks, RemindAction, StatusPills } from './client-parts.tsx';

interface ClientPanelProps extends ClientItemProps {
  onClose: () => void;
}

/** What any agent may read of a client who is not theirs. */
export function ClientPanel({ client, claim, onClaim, onClose }: ClientPanelProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { address, commercial, orders, turnover } = client;
  const lines = address === null ? null : addressLines(i18n, address);
  const agent = commercial?.name;
  return (
    <LayerInAddress>
      <Sheet
        open
        side
        title={client.name}
        onClose={onClose}
        footer={
          <>
            <ClaimState client={client} claim={claim} />
            <ClaimAction client={client} claim={claim} onClaim={onClaim} />
            <RemindAction client={client} />
          </>
        }
      >
        <StatusPills client={client} />
        <Facts stacked>
          <Fact label={t`Type de client`}>{i18n._(customerTypeLabels[client.type])}</Fact>
          <Fact label={t`Adresse`} none={t`Aucune adresse`}>
            {lines === null ? null : `${lines.street}\n${lines.town}`}
          </Fact>
          <Fact label={t`Joindre`}>
            {client.phone === null && client.email === null ? null : (
              <span className="flex flex-col items-start">
                <ContactLinks client={client} />
              </span>
            )}
          </Fact>
          <Fact label={t`Numéro de TVA`}>
            {client.vatNumber === null ? null : <VatNumber number={client.vatNumber} />}
          </Fact>
          <Fact label={t`Commercial`}>{agent}</Fact>
          <Fact label={t`Commandes`}>{formats.count(orders.count)}</Fact>
          {turnover === undefined ? null : (
            <Fact label={t`Facturé, 12 mois`}>
              {formats.money(turnover)} <Trans>TVAC, sans les commandes annulées</Trans>
            </Fact>
          )}
          <Fact label={t`Dernière commande`}>{orders.lastOn === null ? null : formats.day(orders.lastOn)}</Fact>
          <Fact label={t`Dernière visite`}>
            {client.lastVisitAt === null ? null : formats.date(client.lastVisitAt)}
          </Fact>
        </Facts>
        {agent === undefined || client.own ? null : (
          <p className="text-sm text-ink-2">
            <Trans>Les contacts, la note et les visites de ce client sont chez {agent}.</Trans>
          </p>
        )}
      </Sheet>
    </LayerInAddress>
  );
}
