import { readEmail } from '#contract/rules/text/email.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import { proofRecipient } from '#contract/entities/proof-link.ts';

export type ProofRecipient = ProofLink['recipient'];

/** Returns whom proofs can be asked of: the client and the contacts, each once. An unusable address is left out. */
export function proofRecipients({ client, contacts }: Pick<Order, 'client' | 'contacts'>): ProofRecipient[] {
  const people = [client, ...contacts].map(({ name, phone, email }) => {
    const usable = proofRecipient.shape.email.safeParse(readEmail(email ?? ''));
    return { name: name.trim().slice(0, 200), phone: phone || null, email: usable.success ? usable.data : null };
  });
  const keys = people.map((one) => JSON.stringify(one));
  return people.filter(({ name }, index) => name !== '' && keys.indexOf(keys[index] ?? '') === index);
}
