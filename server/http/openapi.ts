import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { errorCode, problem } from '#contract/protocol/errors.ts';
import type { Config } from '../config.ts';
import { pathOf } from '../config.ts';
import { statusOf } from '../errors.ts';

/** What a route is, and how it fails beside what all of its kind can. */
interface RouteWords {
  summary: string;
  /** Open: without a token. */
  open?: true;
  errors?: ErrorCode[];
  /** How it answers when that is not JSON by its schema: status and media type, none for no content. */
  answers?: { status: string; type?: string };
}

const noContent = { status: '204' };
const sync: Record<string, RouteWords> = {
  'get /sync/pull': { summary: 'What changed for this user since a cursor' },
  'post /sync/push': {
    summary: 'Mutations of one device; each is settled by itself, its refusal in `results` and not as a failure',
    errors: ['ProtocolTooOld', 'ProtocolTooNew', 'EpochChanged'],
  },
};

/** Transfers of files by tus 1.0. */
const fieldRoutes: Record<string, RouteWords> = {
  ...sync,
  'post /files': {
    summary: 'Announces a file under its own identifier; again, it tells what has come of it',
    errors: ['ValidationFailed', 'PayloadTooLarge', 'UnsupportedFileType', 'Conflict'],
    answers: { status: '201' },
  },
  'patch /files/{id}': {
    summary: 'Goes on with the bytes of a file at an offset',
    errors: ['NotFound', 'Conflict', 'PayloadTooLarge', 'UnsupportedFileType', 'ChecksumMismatch'],
    answers: noContent,
  },
  'delete /files/{id}': {
    summary: 'Gives up a file that has not come whole',
    errors: ['NotFound', 'StateNotAllowed', 'UnsupportedFileType'],
    answers: noContent,
  },
};

const mainRoutes: Record<string, RouteWords> = {
  ...sync,
  'get /openapi.json': {
    summary: 'This description',
    open: true,
    answers: { status: '200', type: 'application/json' },
  },
  'post /users/login': {
    summary: 'Signs in',
    open: true,
    errors: ['InvalidCredentials', 'TooManyAttempts', 'DeviceRevoked'],
  },
  'post /users/password-reset': {
    summary: 'Sets a password by a one-time link',
    open: true,
    errors: ['TooManyAttempts', 'Expired'],
    answers: noContent,
  },
  'get /users/me': { summary: 'The signed-in user; `X-Renewed-Token` carries a fresh token when it is time' },
  'post /users/password': {
    summary: 'Sets the signed-in user’s new password',
    errors: ['InvalidCredentials', 'TooManyAttempts'],
    answers: noContent,
  },
  'get /users': { summary: 'The colleague with this email, for supervisors', errors: ['NotFound'] },
  'post /users/{id}/password-reset': { summary: 'Issues a colleague’s one-time link', errors: ['NotFound'] },
  'get /orders': { summary: 'Searches every order that the user may see' },
  'get /orders/{id}': { summary: 'Opens an order, by identifier or number', errors: ['NotFound'] },
  'get /clients': { summary: 'Searches all clients of the company, for commercial agents' },
  'get /events': {
    summary: 'A stream of pokes: something is to be pulled from a remote',
    answers: { status: '200', type: 'text/event-stream' },
  },
  'get /content': { summary: 'The company’s content', errors: ['NotFound'] },
  'get /files/{id}/link': { summary: 'A short-lived address of the bytes of an upload', errors: ['NotFound'] },
  'get /calendar-feed': { summary: 'The address at which the user’s calendar can be subscribed to' },
  'post /calendar-feed': { summary: 'Makes a new such address; the former one is none any more' },
  'delete /calendar-feed': { summary: 'Ends the address', answers: noContent },
  'get /calendar/{file}': {
    summary: 'The user’s visits as iCalendar, by the secret address: times, towns and links',
    open: true,
    errors: ['NotFound', 'TooManyAttempts'],
    answers: { status: '200', type: 'text/calendar' },
  },
  'post /alerts/subscription': {
    summary: 'Where this device is told of what is new while its app is closed (Web Push)',
    errors: ['NotFound'],
    answers: noContent,
  },
  'delete /alerts/subscription': { summary: 'This device is told no more', answers: noContent },
  'get /addresses': { summary: 'Known addresses and localities that fit what was typed' },
};

const publicRoutes: Record<string, RouteWords> = {
  'get /config.json': { summary: 'What every browser may know', open: true },
  'get /files/{id}': {
    summary: 'The bytes of a file, whole or in ranges, by a signed address',
    open: true,
    errors: ['Expired', 'NotFound'],
    answers: { status: '200', type: '*/*' },
  },
};

type Bases = Pick<Config, 'mainBase' | 'fieldBase'>;
interface Known extends RouteWords {
  isField: boolean;
}

/** What is known of a route. @throws {Error} for a route without a line here: then it is to be added. */
function known(method: string, path: string, { mainBase, fieldBase }: Bases): Known {
  const [main, field] = [pathOf(mainBase), pathOf(fieldBase)];
  const isField = path.startsWith(`${field}/`);
  const base = isField ? field : main;
  const routes = isField ? fieldRoutes : { ...mainRoutes, ...publicRoutes };
  const words = routes[`${method} ${path.startsWith(`${base}/`) ? path.slice(base.length) : path}`];
  if (words === undefined) throw new Error(`${method} ${path} is described nowhere`);
  return { ...words, isField };
}

interface Operation {
  responses?: Record<string, object>;
  parameters?: unknown[];
  requestBody?: unknown;
}

/** Every code with which a route may fail. */
function codesOf({ open, errors = [], isField }: Known, { parameters, requestBody }: Operation): ErrorCode[] {
  return [
    ...(parameters === undefined && requestBody === undefined ? [] : (['ValidationFailed'] as const)),
    ...(requestBody === undefined ? [] : (['PayloadTooLarge'] as const)),
    ...(open === true ? [] : (['Unauthorized', 'DeviceRevoked', 'Forbidden'] as const)),
    ...(isField ? (['ApiKeyInvalid'] as const) : []),
    ...errors,
    'Unavailable',
    'Internal',
  ];
}

/** The failures of a route, one answer for each status. */
function failures(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(statusOf(code));
    statuses.set(status, [...new Set([...(statuses.get(status) ?? []), code])]);
  }
  return Object.fromEntries(
    [...statuses].map(([status, some]) => {
      const allOf = [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: some } } }];
      const content = { 'application/problem+json': { schema: { allOf } } };
      return [status, { description: some.map((code) => `\`${code}\``).join(', '), content }];
    }),
  );
}

function described(operation: Operation, route: Known): object {
  const { summary, open, answers, isField } = route;
  const success =
    answers === undefined
      ? operation.responses
      : {
          [answers.status]: {
            description: summary,
            ...(answers.type === undefined ? {} : { content: { [answers.type]: {} } }),
          },
        };
  const portal = isField ? { apiKey: [], userId: [] } : {};
  return {
    ...operation,
    summary,
    security: open === true ? [] : [{ token: [], ...portal }],
    responses: { ...success, ...failures(codesOf(route, operation)) },
  };
}

const components = {
  schemas: { Problem: z.toJSONSchema(problem.extend({ code: errorCode }), { target: 'draft-2020-12' }) },
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    userId: { type: 'apiKey', in: 'header', name: 'User-Id', description: 'The token’s user' },
  },
};

/** How the API describes itself: each route by the contract's schemas, with every way in which it fails (OpenAPI 3.1). */
export function describeApi(bases: Bases): FastifyDynamicSwaggerOptions {
  return {
    openapi: { openapi: '3.1.0', info: { title: 'myCerti', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: (given) => {
      if (!('openapiObject' in given)) throw new Error('the description is not one of OpenAPI 3');
      const { openapiObject } = given;
      for (const [path, operations] of Object.entries(openapiObject.paths ?? {}))
        for (const [method, operation] of Object.entries(operations ?? {}))
          if (typeof operation === 'object' && 'responses' in operation)
            Object.assign(operation, described(operation, known(method, path, bases)));
      return Object.assign(openapiObject, { components });
    },
  };
}
