import { Plural, Trans } from '@lingui/react/macro';

interface CountdownProps {
  /** Milliseconds. */
  until: number;
  now: number;
}

/** When the next try comes, by itself. */
export function Countdown({ until, now }: CountdownProps) {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return <Trans>Nouvel essai en cours.</Trans>;
  if (seconds < 90)
    return <Plural value={seconds} one="Prochain essai dans # seconde." other="Prochain essai dans # secondes." />;
  return (
    <Plural
      value={Math.round(seconds / 60)}
      one="Prochain essai dans # minute."
      other="Prochain essai dans # minutes."
    />
  );
}
