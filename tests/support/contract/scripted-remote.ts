import { problemType } from '#contract/protocol/problem-type.ts';
import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import type { PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import type { RawAnswer, Transport } from '#sync/ports.ts';

/** The outcome of a request: a response, or a cut connection. */
export type Reaction = Partial<RawAnswer> | 'cut';

/** A remote with scripted responses. By default it applies every mutation and has nothing to pull. */
export interface ScriptedRemote extends Transport {
  pushes: PushRequest[];
  pulls: (string | null)[];
  /** Limits of the pulls it received. */
  limits: number[];
  /** Scripts the responses to the next pushes; later pushes get the default response. */
  onPush: (...reactions: ((request: PushRequest) => Reaction)[]) => void;
  onPull: (...reactions: ((cursor: string | null) => Reaction)[]) => void;
  /** Returns the identifiers of the received mutations, one for each time they were sent. */
  sentIds: () => string[];
}

export function pushAnswer(results: PushResult[]): Reaction {
  return { status: 200, body: { epoch: 'one', results } };
}

function applyAll(request: PushRequest): Reaction {
  return pushAnswer(request.mutations.map((mutation) => ({ id: mutation.id, status: 'applied', effects: [] })));
}

export function pullAnswer(page: Partial<PullResponse> = {}): Reaction {
  const body: PullResponse = {
    protocol: 1,
    epoch: 'one',
    cursor: 'end',
    hasMore: false,
    scopes: [],
    changes: [],
    ...page,
  };
  return { status: 200, body };
}

export function problemAnswer(status: number, code: string): Reaction {
  return { status, body: { type: problemType(code), title: code, status, code } };
}

function answer(reaction: Reaction): Promise<RawAnswer> {
  if (reaction === 'cut') return Promise.reject(new Error('connection reset'));
  return Promise.resolve({ status: 200, retryAfter: null, body: undefined, serverTime: null, ...reaction });
}

export function createScriptedRemote(): ScriptedRemote {
  const pushes: PushRequest[] = [];
  const pulls: (string | null)[] = [];
  const limits: number[] = [];
  let pushReactions: ((request: PushRequest) => Reaction)[] = [];
  let pullReactions: ((cursor: string | null) => Reaction)[] = [];
  return {
    pushes,
    pulls,
    limits,
    onPush: (...reactions) => {
      pushReactions = reactions;
    },
    onPull: (...reactions) => {
      pullReactions = reactions;
    },
    sentIds: () => pushes.flatMap((request) => request.mutations.map((mutation) => mutation.id)),
    push: (request) => {
      pushes.push(request);
      return answer((pushReactions.shift() ?? applyAll)(request));
    },
    pull: ({ cursor, limit }) => {
      pulls.push(cursor);
      limits.push(limit);
      return answer((pullReactions.shift() ?? (() => pullAnswer()))(cursor));
    },
  };
}
