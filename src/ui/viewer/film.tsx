import type { SyntheticEvent } from 'react';
import { useRef } from 'react';
import type { NotShownReason, RenewAddress } from './viewer-types.ts';

interface FilmProps {
  url: string;
  name: string;
  renew: RenewAddress | undefined;
  onBroken: (why: NotShownReason) => void;
}

/** A film. When its address stops working, it goes on at the same place from a new one. */
export function Film({ url, name, renew, onBroken }: FilmProps) {
  const interrupted = useRef<{ at: number; isPlaying: boolean } | null>(null);

  async function fail({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>): Promise<void> {
    interrupted.current ??= { at: film.currentTime, isPlaying: !film.paused };
    const { error } = film;
    const isUnread = error !== null && error.code === error.MEDIA_ERR_NETWORK;
    const fresh = renew === undefined ? url : await renew();
    if (fresh === null || fresh === url) onBroken(fresh === null || isUnread ? 'unread' : 'unsupported');
  }

  function goOn({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>): void {
    const place = interrupted.current;
    interrupted.current = null;
    if (place === null) return;
    film.currentTime = place.at;
    // A browser may ask for a tap first.
    if (place.isPlaying) film.play().catch(() => undefined);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- filmed on site: nobody has written captions
    <video
      src={url}
      controls
      playsInline
      aria-label={name}
      className="max-h-full max-w-full"
      onError={(event) => void fail(event)}
      onLoadedMetadata={goOn}
    />
  );
}
