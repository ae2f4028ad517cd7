import { nothingRead } from '#contract/mutations/definition.ts';
import { expect, test } from 'vitest';
import { followUpAnswer } from '#contract/mutations/visits/follow-ups.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { at, formerHolderOn, made, orderId, statuses } from '#tests/support/server/former-holder.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { rowBytesMax } from '../row-bytes.ts';

function answered(text: string): MutationArgs<'followUp.answer'> {
  return { orderId, question: 'first', answer: { value: { type: 'text', text }, note: '', proofs: [] } };
}

describeOnEachDatabase('an answer of who has the order, beside one of who has lost it', (server) => {
  const { company, leave, sendLate } = formerHolderOn(server);

  async function standing(): Promise<string[]> {
    const { first } = (await company().row('followUps', orderId))?.answers ?? {};
    const all = first === undefined ? [] : [first, ...first.earlier];
    return all.map(({ value }) => (value.type === 'text' ? value.text : ''));
  }

  test('[PL3p] stands, also when its clock is behind that of who has filled the question', async () => {
    const { who, row, send } = company();
    await leave();
    const fill = aMutation('followUp.answer', answered('Sophie'), { ...made, createdAt: at(59) });
    expect(statuses(await sendLate('field', fill))).toEqual(['applied']);
    expect(await standing()).toEqual(['Sophie']);
    const filled = await row('followUps', orderId);
    const late = { createdAt: at(56) };
    await send(who.karim, 'followUp.answer', answered('Karim'), late);
    expect(await standing()).toEqual(['Karim', 'Sophie']);
    // His device shows the same, and the same again over what the server has.
    const context = { actor: who.karim.user, at: late.createdAt, correctedAt: late.createdAt };
    const shown = followUpAnswer.effects(answered('Karim'), context, nothingRead);
    for (const before of [filled, await row('followUps', orderId)])
      expect(shown[0]?.apply(before, nothingRead)).toEqual(await row('followUps', orderId));
    // Of his own answers the latest stands.
    await send(who.karim, 'followUp.answer', answered('Karim avant'), { createdAt: at(55) });
    expect(await standing()).toEqual(['Karim', 'Sophie', 'Karim avant']);
    // What had stood is not replaced by what its author says after.
    await sendLate('field', aMutation('followUp.answer', answered('Sophie enfin'), { ...made, createdAt: at(90) }));
    expect(await standing()).toEqual(['Karim', 'Sophie enfin', 'Sophie', 'Karim avant']);
  });

  test('[PL3p] of those by which one of them fills a question the latest fills it, as on their device', async () => {
    const { row } = company();
    await leave();
    const fill = (text: string, minute: number) =>
      aMutation('followUp.answer', answered(text), { ...made, createdAt: at(minute) });
    const sent = await sendLate('field', fill('Sophie', 6), fill('Sophie enfin', 8));
    expect(statuses(sent)).toEqual(['applied', 'applied']);
    expect(await standing()).toEqual(['Sophie enfin', 'Sophie']);
    expect((await row('followUps', orderId))?.answers.first).toMatchObject({ filled: true });
  });

  test('[PL3p] has room in the survey, however much who has lost the order adds', async () => {
    const { who, row, send } = company();
    await leave();
    const long = (question: string): MutationArgs<'followUp.answer'> => ({
      orderId,
      question,
      answer: { value: { type: 'text', text: '€'.repeat(1000) }, note: '€'.repeat(1000), proofs: [] },
    });
    const fill = Array.from({ length: 50 }, (_, index) =>
      aMutation('followUp.answer', long(`theirs ${index}`), { ...made, lane: String(index) }),
    );
    const sent = await sendLate('field', ...fill);
    expect(new Set(sent.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'PayloadTooLarge']));
    const bytes = Buffer.byteLength(JSON.stringify(await row('followUps', orderId)));
    expect(bytes).toBeLessThanOrEqual(rowBytesMax('followUps') / 2);
    for (const question of ['theirs 0', 'theirs 49'])
      expect(await send(who.karim, 'followUp.answer', long(question))).toMatchObject({ status: 'applied' });
  });
});
