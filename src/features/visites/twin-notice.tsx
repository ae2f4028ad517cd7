import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useCancelVisit } from '#parts/clients/visits/use-cancel-visit.ts';

interface TwinNoticeProps {
  visit: ClientVisit;
  /** The other record of what is probably the same visit. */
  twin: ClientVisit;
  isOwn: boolean;
}

/** Says that another device recorded a visit to this client on the same day, and offers to withdraw this record. */
export function TwinNotice({ visit, twin, isOwn }: TwinNoticeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const confirm = useConfirm();
  const cancel = useCancelVisit();
  const at = formats.time(twin.checkedInAt ?? twin.completedAt ?? twin.plannedAt);

  async function withdraw(): Promise<void> {
    const answer = await confirm({
      title: t`Retirer ce compte rendu ?`,
      body: t`L’autre reste. Celui-ci reste lisible, barré comme annulé.`,
      confirmLabel: t`Retirer`,
      danger: true,
    });
    if (answer.accepted) await cancel(visit, t`Compte rendu retiré.`);
  }

  return (
    <Notice tone="wait">
      <p>
        <Trans>Une autre visite à ce client est notée le même jour, à {at}. Est-ce la même ?</Trans>{' '}
        <LocalLink to={clientVisitPagePath(twin.id)} className="font-semibold underline underline-offset-2">
          <Trans>Voir l’autre</Trans>
        </LocalLink>
      </p>
      {isOwn ? (
        <Button icon={Trash2} size="compact" className="mt-2" onClick={() => void withdraw()}>
          <Trans>C’est la même : retirer celle-ci</Trans>
        </Button>
      ) : null}
    </Notice>
  );
}
