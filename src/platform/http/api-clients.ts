import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import axios from 'axios';
import { problemType } from '#contract/protocol/problem-type.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import { duringRequest } from './request-activity.ts';

/** Longest wait for a response, in milliseconds, unless a call sets its own. */
const defaultTimeout = 15_000;

/** The user for whom calls are made. */
export interface Identity {
  token: string;
  userId: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the remote's base: `/sync/pull`. */
  path: string;
  params?: Record<string, string | number>;
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds. */
  timeout?: number;
  signal?: AbortSignal;
  /** Goes on when its page or worker ends. The browser takes 64 KiB of such requests at a time. */
  keepalive?: boolean;
  /** Made without a session (login). */
  anonymous?: boolean;
}

/** A response with any status. */
export interface ApiAnswer {
  status: number;
  /** The parsed JSON body; undefined when it was not JSON (a captive portal's page, or empty). */
  body: unknown;
  header: (name: string) => string | null;
}

/**
 * Calls one remote. Resolves with any response, refusals included; rejects without one (no network, time-out, abort).
 * Without a session it makes no call that needs one, and resolves with a 401.
 */
export type ApiClient = (request: ApiRequest) => Promise<ApiAnswer>;

export interface ApiClientOptions {
  config: Pick<PublicConfig, 'mainBase' | 'fieldBase' | 'fieldApiKey'>;
  /** Read for each request: another tab may have ended the session or renewed its token. */
  identity: () => Promise<Identity | null>;
  /** The current interface language, sent as `Accept-Language`. */
  locale: () => string;
  /** Replaces the browser's fetch (tests). */
  fetch?: typeof fetch;
}

/** Marked as ours: another program's 401 does not mean that the session has ended. */
export const signedOutProblem = { type: problemType('Unauthorized'), title: '', status: 401, code: 'Unauthorized' };
const signedOut: ApiAnswer = { status: 401, body: signedOutProblem, header: () => null };

function toAnswer({ status, data, headers }: AxiosResponse<string>): ApiAnswer {
  return {
    status,
    body: parseJson(data),
    header: (name) => {
      const value: unknown = headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    },
  };
}

/**
 * Stored rows never come from the HTTP cache (rule PL10). A redirect never comes from our server, and following it would leak
 * the token.
 */
const fixedOptions = { cache: 'no-store', redirect: 'error' } as const;

function createInstance(baseURL: string, options: ApiClientOptions): AxiosInstance {
  return axios.create({
    baseURL,
    adapter: 'fetch',
    responseType: 'text',
    // Parsed here, to tell a page of HTML from a response.
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
    fetchOptions: fixedOptions,
    // axios would add its name, which triggers a preflight on another origin that no server allows.
    headers: { 'User-Agent': false },
    ...(options.fetch === undefined ? {} : { env: { fetch: options.fetch } }),
  });
}

type Headers = Record<string, string>;

function createClient(
  instance: AxiosInstance,
  options: ApiClientOptions,
  headersFor: (identity: Identity | null) => Headers,
): ApiClient {
  return async ({
    method,
    path,
    params,
    body,
    timeout = defaultTimeout,
    signal,
    keepalive = false,
    anonymous = false,
  }) => {
    const identity = anonymous ? null : await options.identity();
    if (identity === null && !anonymous) return signedOut;
    const config: AxiosRequestConfig<unknown> = {
      method,
      url: path,
      timeout,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': options.locale(),
        ...(identity === null ? {} : { Authorization: `Bearer ${identity.token}` }),
        ...headersFor(identity),
      },
      ...(params === undefined ? {} : { params }),
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive ? { fetchOptions: { ...fixedOptions, keepalive } } : {}),
    };
    return toAnswer(await duringRequest(instance.request<string>(config)));
  };
}

/** Creates the main API's client. */
export function createMainClient(options: ApiClientOptions): ApiClient {
  return createClient(createInstance(options.config.mainBase, options), options, () => ({}));
}

/**
 * Creates the field portal's client, which also sends its key, and the signed-in user's identifier or nothing
 * (specification §7).
 */
export function createFieldClient(options: ApiClientOptions): ApiClient {
  return createClient(createInstance(options.config.fieldBase, options), options, (identity) => ({
    'X-Api-Key': options.config.fieldApiKey,
    'User-Id': identity?.userId ?? '',
  }));
}
