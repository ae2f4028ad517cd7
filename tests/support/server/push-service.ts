import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { WebPushMessage, WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import { webPushMessage } from '#contract/protocol/sync/web-push.ts';

/** A message that the stand-in received, as the device reads it. */
interface Delivered {
  headers: IncomingHttpHeaders;
  alert: WebPushMessage;
}

/** A device's side of Web Push: its address at a push service, and its decryption of messages (RFC 8291). */
interface Device {
  subscription: WebPushSubscription;
  read: (body: Buffer) => WebPushMessage;
}

function newDevice(endpoint: string, language: WebPushSubscription['language']): Device {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys, language },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const key = (name: string, size: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size));
      const sealed = body.subarray(21 + sender.length);
      const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last byte marks the record as complete.
      return webPushMessage.parse(JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()));
    },
  };
}

/** A local push service. It stores the messages it receives, and responds with scripted statuses. */
export interface PushService {
  /** Prefix of its addresses. */
  base: string;
  /** Creates a device's subscription at it. */
  subscribe: (language?: WebPushSubscription['language']) => WebPushSubscription;
  delivered: Delivered[];
  /** Statuses of the next responses; 201 when the list is empty. */
  answers: number[];
  close: () => Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const delivered: Delivered[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const device = devices.get(request.url ?? '');
      const status = answers.shift() ?? 201;
      if (device !== undefined && status === 201)
        delivered.push({ headers: request.headers, alert: device.read(Buffer.concat(parts)) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    base,
    subscribe: (language = 'fr') => {
      const path = `/send/${devices.size}`;
      const device = newDevice(base + path, language);
      devices.set(path, device);
      return device.subscription;
    },
    delivered,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
