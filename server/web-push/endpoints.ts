import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import type { WebPushConfig } from '../config/web-push-config.ts';

/** Networks without push services: this machine, private networks, link-local, reserved and multicast addresses. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** Returns true for an IP address outside of the public internet. */
export function isClosed(address: string): boolean {
  const family = isIP(address);
  // Node itself looks up an IPv4 address in IPv6 notation among the IPv4 networks.
  return family === 0 || closed.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Matches a label of a host's name. A browser's URL may have empty ones, which programs on the way read differently. */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Returns true when the server may send to this endpoint: a known push service, by HTTPS on the default port. */
export function isPushService(endpoint: string, { hosts, local }: Pick<WebPushConfig, 'hosts' | 'local'>): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '' || !hostname.split('.').every((part) => label.test(part))) return false;
  const isKnown = hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return isKnown && (local || (protocol === 'https:' && port === ''));
}

/** Looks a host up as Node does, and fails when a name resolves to a closed network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) return done(error, '');
    if (first === undefined || addresses.some(({ address }) => isClosed(address)))
      return done(Object.assign(new Error('the host is in a closed network'), { code: 'ECLOSED' }), '');
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
