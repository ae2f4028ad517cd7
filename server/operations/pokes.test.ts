import { expect, test } from 'vitest';
import { presenceOpenMax } from '#contract/protocol/session/presence.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import { testId } from '#tests/support/rows.ts';
import { createPokeHub, presencePayload } from './pokes.ts';

/** Returns a hub, how to notify it of what somebody opens or leaves, and what a stream that begins now is told. */
async function startedHub() {
  const hub = createPokeHub();
  let notify: (text: string) => void = () => undefined;
  const listen = async (_: string, onNotification: (text: string) => void) => {
    notify = onNotification;
    return async () => undefined;
  };
  await hub.start({ listen });
  const say = (by: string, on: string, left = false): void => notify(presencePayload({ by, on, left }));
  const watch = (): string[] => {
    const seen: string[] = [];
    const see = ({ by, on, left }: Presence): void => void seen.push(`${left ? 'left ' : ''}${by} ${on}`);
    hub.add({ scopes: [], poke: () => undefined, see, end: () => undefined });
    return seen;
  };
  return { say, watch, seenByNext: () => [...watch()] };
}

const anne = testId(1);
const claire = testId(2);
const file = (number: number): string => `evidence/${testId(number)}`;

test('[PL9b] a person has as many files open as a browser has tabs: the one longest not renewed gives way, and nobody else’s', async () => {
  const { say, watch, seenByNext } = await startedHub();
  say(claire, file(1));
  const last = 100;
  for (let number = 1; number <= last; number++) {
    // The first is open in a tab that goes on.
    say(anne, file(1));
    say(anne, file(number));
  }
  const kept = Array.from({ length: presenceOpenMax - 1 }, (_, index) => last - index);
  expect(seenByNext().toSorted()).toEqual(
    [`${claire} ${file(1)}`, ...[1, ...kept].map((number) => `${anne} ${file(number)}`)].toSorted(),
  );
  // What is left gives its place.
  say(anne, file(1), true);
  say(anne, file(101));
  expect(seenByNext()).toContain(`${anne} ${file(kept.at(-1) ?? 0)}`);
  // Who watches is told, and does not wait for the end of its time.
  const watched = watch();
  say(anne, file(102));
  expect(watched.slice(-2)).toEqual([`left ${anne} ${file(kept.at(-1) ?? 0)}`, `${anne} ${file(102)}`]);
});
