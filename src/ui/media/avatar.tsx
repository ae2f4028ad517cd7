import { useState } from 'react';

/** Width and height of an avatar, pixels (specification §9). */
const avatarSize = 35;
const notAvailable = '/photo-not-available.svg';

/** Returns the initials of the first two words of a name (specification §2): `Sofie De Smet` → `SD`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim())
    .join('')
    .toUpperCase();
}

interface AvatarProps {
  name: string;
  /** URL of the person's picture; null without one. */
  picture: string | null;
}

/**
 * Shows a person: their picture, "photo not available" when it fails to load, or their initials without one. The caller shows
 * the name beside it or labels the button with it.
 */
export function Avatar({ name, picture }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = initialsOf(name);
  if (picture === null || picture === '') {
    if (initials !== '') {
      return (
        <span
          aria-hidden="true"
          className="grid size-[35px] shrink-0 place-items-center rounded-full bg-[#2b5aa8] text-[min(0.875rem,18px)] font-semibold text-white"
        >
          {initials}
        </span>
      );
    }
  }
  const source = picture === null || picture === '' || broken === picture ? notAvailable : picture;
  return (
    <img
      src={source}
      alt=""
      width={avatarSize}
      height={avatarSize}
      onError={() => setBroken(picture)}
      className="size-[35px] shrink-0 rounded-full object-cover"
    />
  );
}
