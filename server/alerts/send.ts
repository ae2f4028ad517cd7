import { createHash } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import webpush from 'web-push';
import type { Alert, AlertSubscription } from '#contract/protocol/alerts.ts';
import type { AlertsConfig } from './settings.ts';
import type { AlertKeys } from '../db/alerts.ts';
import { codeOf } from '../db/failures.ts';
import { isPushService, publicLookup } from './endpoints.ts';

/** Milliseconds that a push service has to answer. */
const within = 10_000;
/** Seconds that a push service keeps what it cannot deliver: what is older is read in the app. */
const keptFor = 3 * 86_400;

/** How a push service takes it: whether it is worth waking a phone that saves its battery. */
export type Urgency = 'normal' | 'high';

export interface Sending {
  subscription: Pick<AlertSubscription, 'endpoint' | 'keys'>;
  alert: Alert;
  urgency: Urgency;
}

/** What became of it: `gone` when the address is to be forgotten, `later` when another try may do. */
export type SendOutcome = 'sent' | 'gone' | 'later' | 'refused';

function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** The topic under which a push service replaces what it still keeps: at most 32 characters of base64url. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

function detailsOf({ subscription, alert, urgency }: Sending, keys: AlertKeys, { subject }: AlertsConfig) {
  return webpush.generateRequestDetails(subscription, JSON.stringify(alert), {
    vapidDetails: { subject, ...keys },
    TTL: keptFor,
    urgency,
    topic: topicOf(alert.tag),
    contentEncoding: 'aes128gcm',
  });
}

type Details = ReturnType<typeof detailsOf>;

/** Posts once; redirections are not followed, and nothing of the answer but its status is read. */
function post({ endpoint, method, headers, body }: Details, { local }: AlertsConfig): Promise<number> {
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
export async function sendAlert(sending: Sending, keys: AlertKeys, config: AlertsConfig): Promise<SendOutcome> {
  // The list of push services may have become shorter since the address was given.
  if (!isPushService(sending.subscription.endpoint, config)) return 'gone';
  let details: Details;
  try {
    details = detailsOf(sending, keys, config);
  } catch {
    // Keys that nothing can be encrypted for are as good as no address.
    return 'gone';
  }
  try {
    return outcomeOf(await post(details, config));
  } catch (error) {
    return codeOf(error) === 'ECLOSED' ? 'gone' : 'later';
  }
}
