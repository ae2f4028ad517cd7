import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { errorCode, problem } from '#contract/protocol/errors.ts';
import type { Config } from '../config/config.ts';
import { pathOf } from '../config/config.ts';
import { statusOf } from '../errors.ts';

/** The description of a route, and its errors beyond those of its kind. */
interface RouteDescription {
  summary: string;
  /** True for a route without a token. */
  open?: true;
  /** The credential, where it is not the user's token. */
  security?: 'operator';
  errors?: ErrorCode[];
  /** A response that is not JSON by its schema: status and media type, none for no content. */
  answers?: { status: string; type?: string };
}

const noContent = { status: '204' };
const sync: Record<string, RouteDescription> = {
  'get /sync/pull': { summary: 'What changed for this user since a cursor' },
  'post /sync/push': {
    summary: 'Mutations of one device; each is settled by itself, its refusal in `results` and not as a failure',
    errors: ['ProtocolTooOld', 'ProtocolTooNew', 'EpochChanged'],
  },
};

/** Transfers of files by tus 1.0. */
const fieldRoutes: Record<string, RouteDescription> = {
  ...sync,
  'post /files': {
    summary: 'Announces a file under its own identifier; a repeated call returns the offset',
    errors: ['ValidationFailed', 'PayloadTooLarge', 'UnsupportedFileType', 'Conflict', 'LimitReached'],
    answers: { status: '201' },
  },
  'patch /files/{id}': {
    summary: 'Sends bytes of a file at an offset',
    errors: ['NotFound', 'Conflict', 'PayloadTooLarge', 'UnsupportedFileType', 'ChecksumMismatch'],
    answers: noContent,
  },
  'delete /files/{id}': {
    summary: 'Deletes an incomplete file',
    errors: ['NotFound', 'StateNotAllowed', 'UnsupportedFileType'],
    answers: noContent,
  },
};

const mainRoutes: Record<string, RouteDescription> = {
  ...sync,
  'get /openapi.json': {
    summary: 'This description, for operators with their token',
    security: 'operator',
    errors: ['Unauthorized', 'NotFound'],
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
  'get /users/me': {
    summary: 'The signed-in user; `X-Renewed-Token` contains a new token when the current one is outdated',
  },
  'post /users/password': {
    summary: 'Sets the signed-in user’s new password; ends their other sign-ins on request',
    errors: ['InvalidCredentials', 'TooManyAttempts'],
    answers: noContent,
  },
  'get /sign-ins': { summary: 'The signed-in user’s sign-ins that have not ended' },
  'delete /sign-ins/{id}': {
    summary: 'Ends one of the user’s sign-ins; its device asks for the password again',
    errors: ['NotFound'],
    answers: noContent,
  },
  'delete /devices/{id}/sign-ins': {
    summary: 'Signs a colleague’s device out, for supervisors',
    errors: ['Forbidden', 'NotFound'],
    answers: noContent,
  },
  'post /devices/{id}/revocation': {
    summary: 'Has the data of a device’s user erased there at its next contact, for supervisors',
    errors: ['Forbidden', 'NotFound', 'StateNotAllowed'],
    answers: noContent,
  },
  'delete /devices/{id}/revocation': {
    summary:
      'Takes that back until the device has come, or admits it again: once it is empty, or unconfirmed, for supervisors',
    errors: ['Forbidden', 'NotFound', 'StateNotAllowed'],
    answers: noContent,
  },
  'post /presence': {
    summary: 'Tells other supervisors what this one has open',
    errors: ['Forbidden'],
    answers: noContent,
  },
  'post /devices/erasure': {
    summary: 'A device asks whether it must erase the data of one of its users, or reports that it has',
    open: true,
    errors: ['TooManyAttempts'],
  },
  'get /users': { summary: 'The colleague with this email, for supervisors', errors: ['NotFound'] },
  'post /users/{id}/password-reset': { summary: 'Issues a colleague’s one-time link', errors: ['NotFound'] },
  'get /orders': { summary: 'Searches every order that the user may see' },
  'get /orders/{id}': { summary: 'Opens an order, by identifier or number', errors: ['NotFound'] },
  'get /orders/{id}/audit': {
    summary: 'A short-lived address of the order’s audit file',
    errors: ['NotFound', 'PayloadTooLarge'],
  },
  'get /orders/{id}/history': { summary: 'Who changed what of the order, the newest first', errors: ['NotFound'] },
  'post /orders/{id}/proof-link': {
    summary: 'The link under which the client sends the requested proofs',
    errors: ['Forbidden', 'NotFound', 'StateNotAllowed', 'Expired'],
  },
  'get /orders/{id}/access': { summary: 'Tells an order of the user, of others and an unknown one apart' },
  'get /visits/{id}/access': { summary: 'Tells a visit of the user, of others and an unknown one apart' },
  'get /statistics': {
    summary: 'Figures of a period and of the one before; everybody’s for supervisors, own ones for other employees',
    errors: ['ValidationFailed', 'Forbidden', 'Unavailable'],
  },
  'get /drive': {
    summary: 'Searches the drive: the orders that the user may see, by street, postal code and paper numbers',
  },
  'get /clients': { summary: 'Searches all clients of the company, for commercial agents' },
  'post /clients/known': { summary: 'The clients with one of these numbers or addresses, for commercial agents' },
  'get /events': {
    summary: 'A stream of pokes: a remote has something to pull',
    errors: ['LimitReached'],
    answers: { status: '200', type: 'text/event-stream' },
  },
  'get /content': { summary: 'The company’s content', errors: ['NotFound'] },
  'get /files/{id}/link': {
    summary: 'Short-lived addresses of the bytes of an upload and of its renditions',
    errors: ['NotFound'],
  },
  'get /files/links': { summary: 'The same for several uploads; what the user may not read is left out' },
  'get /calendar-feed': { summary: 'The secret address of the user’s calendar' },
  'post /calendar-feed': { summary: 'Renews the address; the former one stops working' },
  'delete /calendar-feed': { summary: 'Ends the address', answers: noContent },
  'get /calendar/{file}': {
    summary: 'The user’s visits as iCalendar, by the secret address: times, towns and links',
    open: true,
    errors: ['NotFound', 'TooManyAttempts'],
    answers: { status: '200', type: 'text/calendar' },
  },
  'post /alerts/subscription': {
    summary: 'Stores the web push subscription of this device',
    errors: ['NotFound'],
    answers: noContent,
  },
  'delete /alerts/subscription': { summary: 'Deletes the web push subscription of this device', answers: noContent },
  'get /addresses': { summary: 'DescribedRoute addresses and localities that fit what was typed' },
};

const publicRoutes: Record<string, RouteDescription> = {
  'get /audit-key.json': { summary: 'The public key that verifies audit files', open: true },
  'get /files/audit/{id}': {
    summary: 'An order’s audit file, a signed ZIP, by a signed address',
    open: true,
    errors: ['Expired', 'NotFound'],
    answers: { status: '200', type: 'application/zip' },
  },
  'get /config.json': { summary: 'The public configuration', open: true },
  'get /files/{id}/{size}': {
    summary: 'A rendition of a picture, whole or in ranges, by the signed address of its file',
    open: true,
    errors: ['Expired', 'NotFound'],
    answers: { status: '200', type: 'image/webp' },
  },
  'get /files/{id}': {
    summary: 'The bytes of a file, whole or in ranges, by a signed address',
    open: true,
    errors: ['Expired', 'NotFound'],
    answers: { status: '200', type: '*/*' },
  },
};

type Bases = Pick<Config, 'mainBase' | 'fieldBase'>;
interface DescribedRoute extends RouteDescription {
  isField: boolean;
}

/**
 * Returns the description of a route.
 * @throws {Error} for a route that has none here
 */
function describe(method: string, path: string, { mainBase, fieldBase }: Bases): DescribedRoute {
  const [main, field] = [pathOf(mainBase), pathOf(fieldBase)];
  const isField = path.startsWith(`${field}/`);
  const base = isField ? field : main;
  const routes = isField ? fieldRoutes : { ...mainRoutes, ...publicRoutes };
  const description = routes[`${method} ${path.startsWith(`${base}/`) ? path.slice(base.length) : path}`];
  if (description === undefined) throw new Error(`${method} ${path} is described nowhere`);
  return { ...description, isField };
}

interface Operation {
  responses?: Record<string, object>;
  parameters?: unknown[];
  requestBody?: unknown;
}

/** Returns every error code of a route. */
function codesOf(
  { open, security, errors = [], isField }: DescribedRoute,
  { parameters, requestBody }: Operation,
): ErrorCode[] {
  return [
    ...(parameters === undefined && requestBody === undefined ? [] : (['ValidationFailed'] as const)),
    ...(requestBody === undefined ? [] : (['PayloadTooLarge'] as const)),
    ...(open === true || security !== undefined
      ? []
      : (['Unauthorized', 'SignInEnded', 'DeviceRevoked', 'Forbidden'] as const)),
    ...(isField ? (['ApiKeyInvalid'] as const) : []),
    ...errors,
    'Unavailable',
    'Internal',
  ];
}

/** Returns the error responses of a route, one for each status. */
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

function described(operation: Operation, route: DescribedRoute): object {
  const { summary, open, security = 'token', answers, isField } = route;
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
    security: open === true ? [] : [{ [security]: [], ...portal }],
    responses: { ...success, ...failures(codesOf(route, operation)) },
  };
}

const components = {
  schemas: { Problem: z.toJSONSchema(problem.extend({ code: errorCode }), { target: 'draft-2020-12' }) },
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    operator: { type: 'http', scheme: 'bearer', description: 'The configured token of the operators' },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    userId: { type: 'apiKey', in: 'header', name: 'User-Id', description: 'The token’s user' },
  },
};

/** Describes the API: each route by the contract's schemas, with all its errors (OpenAPI 3.1). */
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
            Object.assign(operation, described(operation, describe(method, path, bases)));
      return Object.assign(openapiObject, { components });
    },
  };
}
