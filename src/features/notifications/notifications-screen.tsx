import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, CloudOff, Inbox as InboxIcon, MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { useUnread } from '#hooks/use-unread.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { inboxItems } from './inbox-items.ts';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './use-inbox.ts';
import { useMarkAll } from './use-mark-all.ts';

/** Messages of all the user's orders, by day; `?unread=1` shows those not read yet. */
export function NotificationsScreen() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('unread') === '1';
  const inbox = useInbox(unreadOnly);
  const { byOrder, count } = useUnread();
  const { busy, markAll } = useMarkAll();
  const showToast = useToast();
  const items = useMemo(() => inboxItems(inbox.items ?? []), [inbox.items]);

  async function markEverything(): Promise<void> {
    const code = await markAll(byOrder);
    showToast({ text: code === null ? t`Tous les messages sont lus.` : errorSentence(i18n, code) });
  }

  return (
    <>
      <PageTitle>{t`Messages`}</PageTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-3 p-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-2xl leading-tight font-bold tracking-tight">
              <Trans>Messages</Trans>
            </h1>
            <p className="text-ink-2">
              <Plural value={count} _0="Tout est lu" one="# message non lu" other="# messages non lus" />
            </p>
          </div>
          {count === 0 ? null : (
            <Button icon={CheckCheck} size="compact" disabled={busy} onClick={() => void markEverything()}>
              <Trans>Tout marquer lu</Trans>
            </Button>
          )}
        </header>
        <SegmentedControl
          label={t`Messages affichés`}
          value={unreadOnly ? 'unread' : 'all'}
          options={[
            { value: 'all', label: t`Tous` },
            { value: 'unread', label: t`Non lus` },
          ]}
          onChange={(value) => setSearch(value === 'unread' ? { unread: '1' } : {}, { replace: true })}
        />
        {inbox.items === undefined ? <SkeletonCards label={t`Lecture des messages`} count={3} /> : null}
        {inbox.items?.length === 0 ? <NoMessage unreadOnly={unreadOnly} /> : null}
        {items.length === 0 ? null : (
          <InboxList key={unreadOnly ? 'unread' : 'all'} items={items} more={inbox.more} readMore={inbox.readMore} />
        )}
      </div>
    </>
  );
}

function NoMessage({ unreadOnly }: { unreadOnly: boolean }) {
  const { t } = useLingui();
  const { firstSync, online } = useSyncStatus();
  if (firstSync && !online) {
    return (
      <EmptyState icon={CloudOff} title={t`Le premier chargement attend le réseau`}>
        <Trans>Dès que vous êtes en ligne, vos messages arrivent et restent lisibles sans réseau.</Trans>
      </EmptyState>
    );
  }
  if (firstSync) return <SkeletonCards label={t`Premier chargement de vos messages`} count={3} />;
  if (unreadOnly) {
    return (
      <EmptyState icon={MailCheck} title={t`Tout est lu`}>
        <Trans>Les nouveaux messages apparaissent ici dès qu’ils arrivent. Les anciens sont sous « Tous ».</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={InboxIcon} title={t`Aucun message reçu`}>
      <Trans>
        Les questions du bureau et des collègues sur vos commandes arrivent ici. Pour en poser une, ouvrez la commande
        et écrivez sous « Messages ».
      </Trans>
    </EmptyState>
  );
}
