import { Play } from 'lucide-react';
import { waits } from '#sync/send-status.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/page/card.tsx';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { CountBadge } from '#ui/actions/count-badge.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { FoldSummary } from '#ui/page/fold-summary.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { List, ListRow } from '#ui/lists/list-row.tsx';
import { PaidMark, SyncMark, UnreadMark, UrgentMark } from '#ui/lists/marks.tsx';
import { Chip, Pill } from '#ui/lists/pill.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { Tile } from '#ui/lists/tile.tsx';
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx';
import { WindowList } from '#ui/lists/window-list.tsx';

const rows = [
  { number: '2026-000412', street: 'Rue du Midi 12', total: '312,00 €' },
  { number: '2026-000413', street: 'Avenue Louise 7', total: '1 045,00 €' },
];

/** Badges and lists. */
export function ListParts() {
  return (
    <>
      <Card title="Replié">
        <Fold summary="Ce qui est rare">
          <p>Déplié</p>
        </Fold>
        <details>
          <FoldSummary>Sans ligne</FoldSummary>
          <p>Déplié</p>
        </details>
      </Card>
      <FoldedCard title="Carte repliée" aside="2 éléments">
        <p>Contenu.</p>
      </FoldedCard>
      <Card title="Marques">
        <div className="flex flex-wrap items-center gap-2">
          <Avatar name="Sofie De Smet" picture={null} />
          <CountBadge count={7} />
          <CountBadge count={120} />
          <Pill tone="info" icon={Play}>
            En cours
          </Pill>
          <Pill tone="visited">Visitée</Pill>
          <Chip>PEB</Chip>
          <UrgentMark />
          <PaidMark paid={false} amount="312,00 €" />
          <PaidMark paid />
          <UnreadMark count={3} />
          <SyncMark status={waits('next')} />
          <SyncMark status={waits('confirming')} />
          <SyncMark status={{ is: 'refused', code: '' }} />
        </div>
      </Card>
      <Card title="Code QR">
        <div className="max-w-40">
          <QrCode text="https://example.be/orders/2026-000412" label="Code QR de la commande" />
        </div>
      </Card>
      <Card title="Listes">
        <Lists />
      </Card>
      <Card title="Onglets">
        <Tabs
          label="Parties"
          tabs={[
            { key: 'text', title: 'Texte', content: <p>Contenu.</p> },
            { key: 'facts', title: 'Faits', content: <FewFacts /> },
          ]}
        />
      </Card>
    </>
  );
}

function Lists() {
  return (
    <div className="flex flex-col gap-4">
      <List>
        {rows.map(({ number, street, total }) => (
          <ListRow key={number} to="/orders" title={street} detail={number} aside={<Chip>{total}</Chip>} />
        ))}
      </List>
      <Timeline>
        <TimelineItem to="/orders" time="09:00" title="Rue du Midi 12" detail="1000 Bruxelles" aside={null} past />
        <TimelineItem
          to="/orders"
          time="13:15"
          title="Avenue Louise 7"
          detail="1050 Ixelles"
          aside={<Chip>PEB</Chip>}
        />
      </Timeline>
      <WindowList label="Longue liste" items={rows} keyOf={({ number }) => number} heightOf={() => 44}>
        {({ street }) => street}
      </WindowList>
      <div className="grid grid-cols-2 gap-2.5">
        <Tile to="/orders" label="Urgentes" count="12" />
        <Tile to="/orders" label="Impayées" count="30" />
      </div>
    </div>
  );
}

function FewFacts() {
  return (
    <Facts>
      <Fact label="Gestionnaire">Sophie Dubois</Fact>
      <Fact label="Encodé par">{null}</Fact>
    </Facts>
  );
}
