import { Trans } from '@lingui/react/macro';
import type { Client } from '#contract/entities/client.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { RemindersCard } from '#parts/reminders/reminders-card.tsx';

interface ClientRemindersProps {
  client: Client;
  reminders: readonly Reminder[];
  now: number;
}

/** The open reminders about the client. */
export function ClientReminders({ client: { id, name }, reminders, now }: ClientRemindersProps) {
  const { open } = useRemind();
  return (
    <RemindersCard
      reminders={reminders.filter(({ done }) => done === null)}
      empty={<Trans>Aucun rappel pour ce client.</Trans>}
      now={now}
      onAdd={() => open(`client.${id}`, name)}
    />
  );
}
