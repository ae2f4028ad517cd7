import compress from '@fastify/compress';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { authenticate } from './auth/authenticate.ts';
import { demandPortalHeaders } from './auth/field-portal.ts';
import { pathOf } from './config.ts';
import type { Context } from './context.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { describeApi } from './http/openapi.ts';
import { answerClientError, answerFrameworkError, answerProblems } from './http/problems.ts';
import { serveApp } from './http/static.ts';
import { validatorCompiler } from './http/validation.ts';
import { loggerOptions } from './log.ts';
import { dropAlertsRoute, keepAlertsRoute } from './routes/alerts.ts';
import { googlePlacesRoute } from './routes/addresses-google.ts';
import { addressesRoute } from './routes/addresses.ts';
import { calendarFeedRoute, calendarRoute } from './routes/calendar-feed.ts';
import { changePasswordRoute } from './routes/change-password.ts';
import { clientsRoute } from './routes/clients.ts';
import { configJsonRoute } from './routes/config-json.ts';
import { contentRoute } from './routes/content.ts';
import { eventsRoute } from './routes/events.ts';
import { fileLinkRoute, fileReadRoute } from './routes/file-reads.ts';
import { fileTransferRoutes } from './routes/file-transfers.ts';
import { healthRoutes } from './routes/health.ts';
import { loginRoute } from './routes/login.ts';
import { metricsRoute } from './routes/metrics.ts';
import { openapiRoute } from './routes/openapi.ts';
import { shareRoute } from './routes/share.ts';
import { openRoute, searchRoute } from './routes/orders.ts';
import { colleagueRoute, issueResetRoute, resetPasswordRoute } from './routes/password-reset.ts';
import { syncPullRoute } from './routes/sync-pull.ts';
import { syncPushRoute } from './routes/sync-push.ts';
import { usersMeRoute } from './routes/users-me.ts';

/** Bytes of a request's body where the route says nothing else. */
const bodyMax = 64 * 1024;

function mainApi(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    loginRoute(api, context);
    resetPasswordRoute(api, context);
    openapiRoute(api);
    calendarRoute(api, context);
    await api.register(async (closed) => {
      closed.addHook('onRequest', authenticate(context));
      usersMeRoute(closed, context);
      changePasswordRoute(closed, context);
      colleagueRoute(closed, context);
      issueResetRoute(closed, context);
      searchRoute(closed, context);
      openRoute(closed, context);
      syncPullRoute(closed, context, 'main');
      syncPushRoute(closed, context, 'main');
      eventsRoute(closed, context);
      contentRoute(closed, context);
      addressesRoute(closed, context);
      clientsRoute(closed, context);
      calendarFeedRoute(closed, context);
      fileLinkRoute(closed, context);
      keepAlertsRoute(closed, context);
      dropAlertsRoute(closed, context);
    });
  };
}

function fieldPortal(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onRequest', authenticate(context));
    api.addHook('onRequest', demandPortalHeaders(context));
    syncPullRoute(api, context, 'field');
    syncPushRoute(api, context, 'field');
    fileTransferRoutes(api, context);
  };
}

async function addPlugins(app: FastifyInstance, { config }: Context): Promise<void> {
  await addSecurityHeaders(app, config);
  if (config.publicOrigins.length > 0) {
    await app.register(cors, {
      origin: config.publicOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['X-Renewed-Token', 'Retry-After', 'Date'],
      maxAge: 86_400,
    });
  }
  // Fast levels: an answer is compressed each time it is given. The built app comes with files compressed once.
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  await app.register(swagger, describeApi(config));
}

function logAnswers(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    context.metrics.add(`answers_${Math.floor(reply.statusCode / 100)}xx_total`);
    const facts = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(facts, 'answered');
  });
}

/** Builds the server on a context. It listens to nothing yet; several can be built in one process. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context;
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: bodyMax,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  // Every body is JSON; without this, text would reach the schemas as a string.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  logAnswers(app, context);
  await addPlugins(app, context);
  configJsonRoute(app, context);
  await app.register(shareRoute);
  healthRoutes(app, context);
  metricsRoute(app, context);
  googlePlacesRoute(app, context);
  fileReadRoute(app, context);
  await app.register(mainApi(context), { prefix: pathOf(config.mainBase) });
  await app.register(fieldPortal(context), { prefix: pathOf(config.fieldBase) });
  await serveApp(app, config);

  const stopListening = await context.pokes.start(context.database);
  app.addHook('preClose', async () => {
    context.pokes.endAll();
    await stopListening();
  });
  return app;
}
