import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Addresses that are not on the internet: this machine, private networks, and reserved ranges (RFC 6890). */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix);
}

/**
 * Global unicast addresses; all others of IPv6 count as internal, as do tunnels to any IPv4 address, and example
 * ranges.
 */
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  tunnels.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address);
  return family === 6 && internet6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** A name resolves to an address that is not public. */
export class InsideError extends Error {
  override name = 'InsideError';
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks up a name for a connection, and fails with InsideError for an internal address: the name is looked up once, so
 * it cannot change afterwards.
 */
export function lookupPublic(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const leadsInside = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (leadsInside || !first) return found(new InsideError('The address is internal'), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
