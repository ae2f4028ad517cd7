import type { SubmittedMutation } from '#server/domain/push/decide.ts';
import { testContent } from '../content.ts';

type Given = Pick<SubmittedMutation, 'viewer' | 'mutation' | 'now' | 'parsed'> & Partial<SubmittedMutation>;

/** Returns a mutation as the server has it, made now by a device whose clock is right. */
export function submittedMutation(given: Given): SubmittedMutation {
  return {
    deviceId: null,
    content: testContent,
    deviceTimes: new Map(),
    hash: '',
    madeAt: given.now.getTime(),
    claimsFrom: 0,
    proofLinkUntil: '',
    source: { newId: () => '', random: () => 0 },
    ...given,
  };
}
