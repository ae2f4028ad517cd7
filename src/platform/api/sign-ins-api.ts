import { ownProblem } from '#contract/protocol/errors.ts';
import type { SignIn } from '#contract/protocol/session/sign-ins.ts';
import { signInsResponse } from '#contract/protocol/session/sign-ins.ts';
import type { ApiAnswer, ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the response, milliseconds. */
const patience = 8_000;

/** Returns the signed-in user's sign-ins; `ended` when this one has ended, null when the server does not answer. */
export async function readSignIns(client: ApiClient): Promise<SignIn[] | 'ended' | null> {
  const answer = await client({ method: 'GET', path: '/sign-ins', timeout: patience }).catch(() => null);
  // A portal answers 401 too, but not with a code.
  if (answer?.status === 401 && ownProblem(answer.body) !== undefined) return 'ended';
  return answer?.status === 200 ? (signInsResponse.safeParse(answer.body).data?.signIns ?? null) : null;
}

/** Ends one of them. Resolves with false when that is not confirmed; one that has ended already is confirmed. */
export function endSignIn(client: ApiClient, id: string): Promise<boolean> {
  return confirmEnd(client, `/sign-ins/${id}`);
}

/** Signs a colleague's device out, for a supervisor. Resolves with false when that is not confirmed. */
export function signDeviceOut(client: ApiClient, deviceRow: string): Promise<boolean> {
  return confirmEnd(client, `/devices/${deviceRow}/sign-ins`);
}

/** Has a device erase its user's data at its next contact, for a supervisor. Resolves with false when that is not confirmed. */
export async function revokeDevice(client: ApiClient, deviceRow: string): Promise<boolean> {
  return (await askAboutDevice(client, 'POST', deviceRow))?.status === 204;
}

/**
 * Takes that back, or admits the device again once it is empty. Resolves with `told` when the device was told meanwhile, null when
 * nothing is confirmed.
 * @param unconfirmed whether it is admitted all the same when it was told and has not confirmed that it is empty
 */
export async function readmitDevice(
  client: ApiClient,
  deviceRow: string,
  unconfirmed: boolean,
): Promise<'done' | 'told' | null> {
  const answer = await askAboutDevice(client, 'DELETE', deviceRow, unconfirmed ? { unconfirmed } : {});
  if (answer?.status === 204) return 'done';
  return ownProblem(answer?.body)?.code === 'StateNotAllowed' ? 'told' : null;
}

/** The same for what a person asked for and nothing repeats. */
const endPatience = 30_000;

function askAboutDevice(
  client: ApiClient,
  method: 'POST' | 'DELETE',
  deviceRow: string,
  body: object = {},
): Promise<ApiAnswer | null> {
  const path = `/devices/${deviceRow}/revocation`;
  return client({ method, path, body, timeout: endPatience }).catch(() => null);
}

async function confirmEnd(client: ApiClient, path: string): Promise<boolean> {
  // Every request declares JSON, so one that may have a body must have one.
  const request = { method: 'DELETE', path, body: {}, timeout: endPatience } as const;
  const answer = await client(request).catch(() => null);
  return answer?.status === 204 || (answer?.status === 404 && ownProblem(answer.body)?.code === 'NotFound');
}
