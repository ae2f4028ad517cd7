import { createHash } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import webpush from 'web-push';
import type { WebPushMessage, WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { WebPushConfig } from '../config/web-push-config.ts';
import type { VapidKeys } from '../db/accounts/push-subscriptions.ts';
import { codeOf } from '../db/connection/failures.ts';
import { isPushService, publicLookup } from './endpoints.ts';

/** Milliseconds that a push service has to answer. */
const within = 10_000;
/** Seconds that a push service stores a message it cannot deliver. Older news is read in the app. */
const retention = 3 * 86_400;

/** The urgency of RFC 8030: `high` may wake a phone that saves its battery. */
export type Urgency = 'normal' | 'high';

export interface Sending {
  subscription: Pick<WebPushSubscription, 'endpoint' | 'keys'>;
  alert: WebPushMessage;
  urgency: Urgency;
}

/** `gone`: delete the endpoint. `later`: retry. `refused`: give up. */
export type SendOutcome = 'sent' | 'gone' | 'later' | 'refused';

function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Returns the topic under which a push service replaces an undelivered message: at most 32 characters of base64url. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

function detailsOf({ subscription, alert, urgency }: Sending, keys: VapidKeys, { subject }: WebPushConfig) {
  return webpush.generateRequestDetails(subscription, JSON.stringify(alert), {
    vapidDetails: { subject, ...keys },
    TTL: retention,
    urgency,
    topic: topicOf(alert.tag),
    contentEncoding: 'aes128gcm',
  });
}

type Details = ReturnType<typeof detailsOf>;

/** Posts once. Follows no redirection and reads only the status of the answer. */
function post({ endpoint, method, headers, body }: Details, { local }: WebPushConfig): Promise<number> {
  const options = { method, headers, timeout: within, ...(local ? {} : { lookup: publicLookup }) };
  const send = local && endpoint.startsWith('http:') ? requestPlain : request;
  return new Promise((resolve, reject) => {
    const sent = send(endpoint, options, (answer) => {
      answer.resume();
      answer.on('error', reject);
      resolve(answer.statusCode ?? 0);
    });
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends once. Never rejects. */
export async function sendPush(sending: Sending, keys: VapidKeys, config: WebPushConfig): Promise<SendOutcome> {
  // The list of push services may have become shorter since the subscription.
  if (!isPushService(sending.subscription.endpoint, config)) return 'gone';
  let details: Details;
  try {
    details = detailsOf(sending, keys, config);
  } catch {
    // Keys that cannot encrypt make the subscription useless.
    return 'gone';
  }
  try {
    return outcomeOf(await post(details, config));
  } catch (error) {
    return codeOf(error) === 'ECLOSED' ? 'gone' : 'later';
  }
}
