import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, Inbox as InboxIcon, MailCheck, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useWebPush } from '#hooks/app/use-web-push.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import type { FilterAddress } from '#parts/list-detail/use-list-filter.ts';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { WebPushNotice } from '#ui/states/web-push-notice.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { inboxItems } from './inbox-items.ts';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './use-inbox.ts';
import { useMarkAllRead } from './use-mark-all-read.ts';

const unreadAddress: FilterAddress<{ unreadOnly: boolean }, 'newest' | 'oldest'> = {
  none: {},
  sorts: ['newest', 'oldest'],
  parse: (params) => ({ unreadOnly: params.get('unread') === '1' }),
  query: ({ unreadOnly }) => ({ unread: unreadOnly ? '1' : null }),
};

/** The messages of the user's orders and the user's notifications, by day; `?unread=1` shows only unread ones. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const { filter, setText, change, clear } = useListFilter(unreadAddress);
  const { unreadOnly, text, sort } = filter;
  const inbox = useInbox({ unreadOnly, text, oldestFirst: sort === 'oldest' });
  const unread = useUnread();
  const count = useUnreadCount();
  const { isSubmitting, markAllRead } = useMarkAllRead();
  const webPush = useWebPush();
  const items = useMemo(() => inboxItems(inbox.items ?? []), [inbox.items]);

  return (
    <>
      <PageTitle>{t`Messages et notifications`}</PageTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-3 p-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-2xl leading-tight font-bold tracking-tight">
              <Trans>Messages et notifications</Trans>
            </h1>
            <p className="text-ink-2">
              <Plural value={count} _0="Tout est lu" one="# non lu" other="# non lus" />
              <StillArriving />
            </p>
          </div>
          {unread.isRead && unread.count === 0 ? null : (
            <Button
              icon={CheckCheck}
              size="compact"
              // Its room is there before the count.
              className={unread.isRead ? undefined : 'invisible'}
              disabled={isSubmitting || !unread.isRead}
              onClick={() => markAllRead(unread)}
            >
              <Trans>Tout marquer lu</Trans>
            </Button>
          )}
        </header>
        {/* Offered only once the list has an item: it shows what a push notification would be about. */}
        {webPush.state === 'ask' && items.length > 0 ? (
          <WebPushNotice onTurnOn={webPush.turnOn} onPutOff={webPush.dismiss}>
            <Trans>
              Recevoir une notification des nouveaux messages, même quand l’application est fermée ? La notification ne
              cite que le numéro de la commande.
            </Trans>
          </WebPushNotice>
        ) : null}
        <SegmentedControl
          label={t`Affichage`}
          value={unreadOnly ? 'unread' : 'all'}
          options={[
            { value: 'all', label: t`Tous` },
            { value: 'unread', label: t`Non lus` },
          ]}
          onChange={(value) => change({ unreadOnly: value === 'unread' })}
        />
        <SearchAndSort
          filter={filter}
          setText={setText}
          change={change}
          label={t`Chercher un message`}
          placeholder={t`Texte, personne, adresse, numéro…`}
          sorts={[
            ['newest', t`Plus récents`],
            ['oldest', t`Plus anciens`],
          ]}
        />
        {inbox.items === undefined ? <SkeletonCards label={t`Lecture`} count={3} /> : null}
        {inbox.items?.length === 0 ? <NoMessage unreadOnly={unreadOnly} text={text} onClear={clear} /> : null}
        {items.length === 0 ? null : (
          <InboxList key={`${unreadOnly} ${sort}`} items={items} more={inbox.more} readMore={inbox.readMore} />
        )}
      </div>
    </>
  );
}

function NoMessage({ unreadOnly, text, onClear }: { unreadOnly: boolean; text: string; onClear: () => void }) {
  const { t } = useLingui();
  const { firstSync } = useSyncStatus();
  if (firstSync) {
    return (
      <FirstLoad after={<Trans>Vos messages restent ensuite lisibles sans réseau.</Trans>}>
        <SkeletonCards label={t`Premier chargement`} count={3} />
      </FirstLoad>
    );
  }
  if (text.trim() !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={t`Rien ne correspond à « ${text.trim()} »`}
        action={
          <Button onClick={onClear}>
            <Trans>Effacer la recherche</Trans>
          </Button>
        }
      >
        <Trans>Vérifiez l’orthographe.</Trans>
      </EmptyState>
    );
  }
  if (unreadOnly) {
    return (
      <EmptyState icon={MailCheck} title={t`Tout est lu`}>
        <Trans>Le reste est sous « Tous ».</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={InboxIcon} title={t`Rien reçu`}>
      <Trans>Pour écrire un message, ouvrez la commande.</Trans>
    </EmptyState>
  );
}
