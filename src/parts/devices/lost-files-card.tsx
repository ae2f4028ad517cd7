import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { lostFiles } from '#data/queries/files/files.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { orderTitle } from './order-title.ts';

/**
 * Returns the files that neither their device nor the server has (rule OB10e): the user's own, or all of them for a supervisor;
 * undefined until they are read.
 */
export function useLostFiles(): Upload[] | undefined {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  return useLive(lostFiles, [])?.filter(({ by }) => supervisor || by.id === actor.id);
}

/** Lists the lost files by order, and names their authors to a supervisor. */
export function LostFilesCard() {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const lost = useLostFiles() ?? [];
  const ids = [...new Set(lost.flatMap(({ orderId }) => orderId ?? []))];
  const orders = useLive((db) => ordersByIds(db, ids), [ids.join()]) ?? [];
  if (lost.length === 0) return null;
  const elsewhere = lost.filter(({ orderId }) => !orders.some(({ id }) => id === orderId));
  return (
    <Card title={t`Plus ni ici ni sur le serveur`} tone="bad">
      <p>
        <Plural
          value={lost.length}
          one="Le serveur a été remis à une copie plus ancienne : # fichier n’est plus ni ici ni sur le serveur. À reprendre, ou à retirer de la commande."
          other="Le serveur a été remis à une copie plus ancienne : # fichiers ne sont plus ni ici ni sur le serveur. À reprendre, ou à retirer de la commande."
        />
      </p>
      <ul className="mt-2 divide-y divide-line-2">
        {orders.map((order) => (
          <li key={order.id} className="py-2">
            <LocalLink
              to={`/orders/${order.id}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
            >
              {orderTitle(i18n, order)}
            </LocalLink>
            <LostNames files={lost.filter(({ orderId }) => orderId === order.id)} ownId={actor.id} />
          </li>
        ))}
        {elsewhere.length === 0 ? null : (
          <li className="py-2">
            <LostNames files={elsewhere} ownId={actor.id} />
          </li>
        )}
      </ul>
    </Card>
  );
}

function LostNames({ files, ownId }: { files: readonly Upload[]; ownId: string }) {
  const formats = useFormats();
  return (
    <ul>
      {files.map(({ id, name, capturedAt, by }) => (
        <li key={id} className="wrap-anywhere">
          {name}{' '}
          <span className="text-ink-2">
            <Trans>pris le {formats.dateTime(capturedAt)}</Trans>
            {by.id === ownId ? null : <> · {by.name}</>}
          </span>
        </li>
      ))}
    </ul>
  );
}
