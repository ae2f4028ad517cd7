import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import axios from 'axios';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { duringRequest } from './request-activity.ts';

/** Longest wait for an answer, in milliseconds, unless a call says otherwise. */
const defaultTimeout = 15_000;

/** Who the calls are made for. */
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
  /** Made without a session (login). */
  anonymous?: boolean;
}

/** An answer, whatever its status. */
export interface ApiAnswer {
  status: number;
  /** The parsed JSON body; undefined when it was not JSON (a captive portal's page, nothing at all). */
  body: unknown;
  header: (name: string) => string | null;
}

/**
 * Calls one remote. Resolves with any answer, refusals included; rejects when there is none (no network, time-out, aborted).
 * Without a session a call that needs one is not made: it is answered 401 here.
 */
export type ApiClient = (request: ApiRequest) => Promise<ApiAnswer>;

export interface ApiClientOptions {
  config: Pick<PublicConfig, 'mainBase' | 'fieldBase' | 'fieldApiKey'>;
  /** Read for each request: the session may have ended, or its token been renewed, in another tab. */
  identity: () => Promise<Identity | null>;
  /** The current interface language, sent as `Accept-Language`. */
  locale: () => string;
  /** Replaces the browser's fetch (tests). */
  fetch?: typeof fetch;
}

const signedOut: ApiAnswer = { status: 401, body: undefined, header: () => null };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

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

function createInstance(baseURL: string, options: ApiClientOptions): AxiosInstance {
  return axios.create({
    baseURL,
    adapter: 'fetch',
    responseType: 'text',
    // The body is parsed by us, so that a page of HTML is told from an answer.
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
    // A stored row is never read from the HTTP cache (rule PL10). A redirected call is never our server's answer, and
    // following it would take the token elsewhere.
    fetchOptions: { cache: 'no-store', redirect: 'error' },
    // axios would name itself, which on another origin asks for a preflight that no server allows.
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
  return async ({ method, path, params, body, timeout = defaultTimeout, signal, anonymous = false }) => {
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
    };
    return toAnswer(await duringRequest(instance.request<string>(config)));
  };
}

/** The main API's client. */
export function createMainClient(options: ApiClientOptions): ApiClient {
  return createClient(createInstance(options.config.mainBase, options), options, () => ({}));
}

/** The field portal's client: it also demands its key, and the signed-in user's identifier or nothing (specification §7). */
export function createFieldClient(options: ApiClientOptions): ApiClient {
  return createClient(createInstance(options.config.fieldBase, options), options, (identity) => ({
    'X-Api-Key': options.config.fieldApiKey,
    'User-Id': identity?.userId ?? '',
  }));
}
