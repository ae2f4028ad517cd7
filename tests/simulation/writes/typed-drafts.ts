import { writeDraft } from '#data/drafts/drafts.ts';
import { leftOutDrafts } from '#data/queries/drafts/unsent-drafts.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';
import { testId } from '#tests/support/rows.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';
import type { Writing } from './writing.ts';

/**
 * Types in the form of a visit on another device that shows it: one of the same user, if there is one. Once on each device: beside
 * a draft no device says that everything is safe.
 */
export async function typeElsewhere({ play, device: here, word }: Writing, visitId: string): Promise<void> {
  const others = play.devices
    .filter((one) => one !== here && play.typed.every(({ device }) => device !== one.name))
    .toSorted((one, other) => Number(other.user.id === here.user.id) - Number(one.user.id === here.user.id));
  for (const device of others)
    if ((await device.read((db) => db.visits.get(visitId))) !== undefined)
      return typeOn(device, { play, word }, visitId);
}

async function typeOn(
  device: SimulatedDevice,
  { play, word }: Pick<Writing, 'play' | 'word'>,
  visitId: string,
): Promise<void> {
  const id = testId(800_000 + play.typed.length);
  const text = JSON.stringify({ feedbackId: id, remarks: word });
  const isStored = await device
    .read((db) =>
      writeDraft(db, draftName(draftKinds.visitForm, visitId), { text, base: '' }, play.kernel.now() + device.skew),
    )
    .then(() => true)
    .catch(() => false);
  if (!isStored) return;
  play.typed.push({ device: device.name, visitId, id, word });
  play.happened('form typed');
}

/** Returns what was typed and is neither a draft that waits for its form, nor a row of its author, nor refused or ended. */
export async function mistyped({ devices, happened, typed }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const { device: name, visitId, id, word } of typed) {
    const device = devices.find((one) => one.name === name);
    if (device === undefined) continue;
    const ended = devices.some(({ committed }) =>
      [...committed.values()].some(
        (one) => one.name === 'formDraft.end' && Reflect.get(one.args as object, 'formDraftId') === id,
      ),
    );
    const state = await device.read(async (db) => {
      const draft = await db.drafts.get(draftName(draftKinds.visitForm, visitId).key);
      const leftOut = await leftOutDrafts(db, visitId);
      const row = (await db.formDrafts.get(id))?.row;
      const isRefused = (await db.outbox.toArray()).some(({ args }) => JSON.stringify(args).includes(id));
      if (row !== undefined || isRefused || ended) return 'row';
      if (draft?.text.includes(word) !== true) return 'gone';
      return leftOut.some((one) => one.draft.key === draft.key) ? 'here only' : 'draft';
    });
    if (state === 'row') happened('form left out');
    if (state === 'gone' || state === 'here only') found.push(`what ${name} typed for ${visitId} is ${state}`);
  }
  return found;
}
