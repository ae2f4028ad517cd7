import compress from '@fastify/compress';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { authenticate } from './auth/authenticate.ts';
import { demandPortalHeaders } from './auth/field-portal.ts';
import { pathOf } from './config/config.ts';
import type { Context } from './context.ts';
import { limitArrival } from './http/requests/arrival-limit.ts';
import { closeConnections } from './http/requests/close-connections.ts';
import { refuseCompressed } from './http/requests/compressed-requests.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { describeApi } from './http/openapi.ts';
import { answerClientError, answerFrameworkError, answerProblems } from './http/problems.ts';
import { serveApp } from './http/static.ts';
import { warnOfUnknownProxy } from './http/requests/unknown-proxy.ts';
import { validatorCompiler } from './http/validation.ts';
import { loggerOptions } from './operations/log.ts';
import { unsubscribePushRoute, subscribePushRoute } from './routes/sync/push-subscription.ts';
import { googlePlacesRoute } from './routes/search/addresses-google.ts';
import { auditLinkRoute, auditRoutes } from './routes/operations/audit.ts';
import { addressesRoute } from './routes/search/addresses.ts';
import { calendarFeedRoute, calendarRoute } from './routes/operations/calendar-feed.ts';
import { changePasswordRoute } from './routes/session/change-password.ts';
import { clientsRoute, knownClientsRoute } from './routes/search/clients.ts';
import { configJsonRoute } from './routes/operations/config-json.ts';
import { contentRoute } from './routes/operations/content.ts';
import { deviceErasureRoute, deviceRevocationRoutes, endDeviceSignInsRoute } from './routes/sync/devices.ts';
import { driveRoute } from './routes/search/drive.ts';
import { orderHistoryRoute } from './routes/search/order-history.ts';
import { eventsRoute } from './routes/sync/events.ts';
import { presenceRoute } from './routes/sync/presence.ts';
import { fileLinkRoute, fileLinksRoute, fileReadRoute, renditionReadRoute } from './routes/files/file-reads.ts';
import { fileTransferRoutes, isFileTransfer } from './routes/files/file-transfers.ts';
import { healthRoutes } from './routes/operations/health.ts';
import { loginRoute } from './routes/session/login.ts';
import { metricsRoute } from './routes/operations/metrics.ts';
import { openapiRoute } from './routes/operations/openapi.ts';
import { proofLinkRoute } from './routes/proofs/proof-link.ts';
import { isProofForm, proofsPageRoute } from './routes/proofs/proofs-page.ts';
import { shareRoute } from './routes/files/share.ts';
import { endSignInRoute, signInsRoute } from './routes/session/sign-ins.ts';
import { orderAccessRoute, visitAccessRoute } from './routes/session/access.ts';
import { openRoute, searchRoute } from './routes/search/orders.ts';
import { colleagueRoute, issueResetRoute, resetPasswordRoute } from './routes/session/password-reset.ts';
import { statisticsRoute } from './routes/search/statistics.ts';
import { syncPullRoute } from './routes/sync/sync-pull.ts';
import { syncPushRoute } from './routes/sync/sync-push.ts';
import { usersMeRoute } from './routes/session/users-me.ts';

/** Default limit of a request body, in bytes. */
const bodyMax = 64 * 1024;

function mainApi(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    loginRoute(api, context);
    resetPasswordRoute(api, context);
    deviceErasureRoute(api, context);
    openapiRoute(api, context);
    calendarRoute(api, context);
    await api.register(async (closed) => {
      closed.addHook('onRequest', authenticate(context));
      usersMeRoute(closed, context);
      changePasswordRoute(closed, context);
      signInsRoute(closed, context);
      endSignInRoute(closed, context);
      endDeviceSignInsRoute(closed, context);
      deviceRevocationRoutes(closed, context);
      colleagueRoute(closed, context);
      issueResetRoute(closed, context);
      searchRoute(closed, context);
      openRoute(closed, context);
      auditLinkRoute(closed, context);
      orderHistoryRoute(closed, context);
      proofLinkRoute(closed, context);
      orderAccessRoute(closed, context);
      visitAccessRoute(closed, context);
      syncPullRoute(closed, context, 'main');
      syncPushRoute(closed, context, 'main');
      eventsRoute(closed, context);
      presenceRoute(closed, context);
      contentRoute(closed, context);
      addressesRoute(closed, context);
      clientsRoute(closed, context);
      knownClientsRoute(closed, context);
      statisticsRoute(closed, context);
      driveRoute(closed, context);
      calendarFeedRoute(closed, context);
      fileLinkRoute(closed, context);
      fileLinksRoute(closed, context);
      subscribePushRoute(closed, context);
      unsubscribePushRoute(closed, context);
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
      exposedHeaders: ['X-Renewed-Token', 'Retry-After', 'Date', 'Location', 'Upload-Offset'],
      maxAge: 86_400,
    });
  }
  // Fast levels: every answer is compressed when it is sent. The files of the built app are compressed by the build.
  await app.register(compress, {
    // A few kilobytes could become gigabytes: a compressed request is refused.
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  await app.register(swagger, describeApi(config));
}

function logAnswers(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    context.metrics.answered({ method, route, status, milliseconds: reply.elapsedTime });
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** Builds the server on a context, without listening. Several can be built in one process. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context;
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: bodyMax,
    // A limit on the whole request would end files on slow links: bodies have a limit of their own.
    requestTimeout: 0,
    // A connection without progress ends: readers that stop reading would hold what they asked for.
    connectionTimeout: 60_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  closeConnections(app);
  warnOfUnknownProxy(app, config);
  // Every body is JSON. Without this, text would reach the schemas as a string.
  app.removeContentTypeParser('text/plain');
  const isTransfer = isFileTransfer(config);
  app.addHook(
    'onRequest',
    limitArrival((request) => isTransfer(request) || isProofForm(request)),
  );
  app.addHook('onRequest', refuseCompressed);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  logAnswers(app, context);
  await addPlugins(app, context);
  configJsonRoute(app, context);
  await app.register(shareRoute);
  await app.register(proofsPageRoute(context));
  healthRoutes(app, context);
  metricsRoute(app, context);
  googlePlacesRoute(app, context);
  fileReadRoute(app, context);
  renditionReadRoute(app, context);
  auditRoutes(app, context);
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
