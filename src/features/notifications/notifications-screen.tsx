import { Trans, useLingui } from '@lingui/react/macro';

/** Messages of all the user's orders, by day. */
export function NotificationsScreen() {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Messages · myCerti`}</title>
      <div className="px-4 pt-4 pb-6">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Messages</Trans>
        </h1>
      </div>
    </>
  );
}
