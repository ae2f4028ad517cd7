import { commercialEmail, signInToApi, supervisorEmail } from '../server/api.ts';
import { pushed } from '../server/pushed.ts';
import type { World } from '../world.ts';

/** Lets the commercial agent ask for a client who is not theirs: of the demo's requests one is the supervisor's own. */
export async function askForClient({ server }: World): Promise<void> {
  const [agent, office] = [
    await signInToApi(server.url, commercialEmail),
    await signInToApi(server.url, supervisorEmail),
  ];
  const client = (await office.rows('clients')).find(
    ({ commercial, claims, mergedInto }) =>
      commercial?.id !== agent.id && claims.length === 0 && mergedInto === undefined,
  );
  if (client === undefined) throw new Error('every client is the agent’s or asked for');
  const result = await pushed(agent, 'client.claim', { clientId: client.id });
  if (result.status !== 'applied') throw new Error(`the request is ${result.status}`);
}
