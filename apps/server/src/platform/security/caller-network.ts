import { isIPv4, isIPv6 } from 'node:net';

/** How many of the eight groups of an IPv6 address name the network: a provider gives each customer a /64 at least. */
const networkGroups = 4;

/**
 * The address in the form that people know: an IPv4 address that a listener of both families shows as
 * `::ffff:192.0.2.1` is `192.0.2.1`. Any other text is returned unchanged.
 */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const groups = groupsOf(address);
  if (!groups || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network that limits count as one caller (SERVER §3.19): the IPv4 address, or the /64 of an IPv6 address, because
 * one household or server chooses freely among its 2^64 addresses.
 */
export function callerNetwork(address: string): string {
  const plain = plainAddress(address);
  const groups = groupsOf(plain);
  if (!groups) return plain;
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit numbers of an IPv6 address; undefined for any other text. A zone (`%eth0`) is ignored. */
function groupsOf(address: string): number[] | undefined {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return undefined;
  // The parser of addresses writes the dotted end of `::1.2.3.4` as two groups, too.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [start, end] = [numbers(before), numbers(after ?? '')];
  return after === undefined ? start : [...start, ...Array(8 - start.length - end.length).fill(0), ...end];
}
