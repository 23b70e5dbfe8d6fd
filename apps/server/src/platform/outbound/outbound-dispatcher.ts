import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { InsideError, isPublicAddress, lookupPublic } from './public-address.ts';

/** The hosts that a library may connect to. */
interface Rule {
  mayCall: (address: Pick<URL, 'protocol' | 'hostname'>) => boolean;
  /** Hosts whose addresses are not checked, e.g. this machine while it emulates another. */
  isTrusted: (address: Pick<URL, 'hostname'>) => boolean;
}

/** Milliseconds until an answer begins, and of silence in it. */
const patience = 30_000;

/**
 * For a library that uses `fetch` itself: each connection, those of redirections included, must lead to a host that the
 * rule allows and to a public address, as in `callOutside`. Connections are not kept alive.
 */
export function outboundDispatcher({ mayCall, isTrusted }: Rule): Agent {
  const anywhere = buildConnector({});
  const toTheInternet = buildConnector({ lookup: lookupPublic });
  return new Agent({
    pipelining: 0,
    headersTimeout: patience,
    bodyTimeout: patience,
    connect(options, done) {
      const { hostname, protocol } = options;
      const host = hostname.replace(/^\[|\]$/g, '');
      const isTaken = isTrusted({ hostname });
      const leadsInside = isIP(host) !== 0 && !isPublicAddress(host) && !isTaken;
      if (leadsInside || !mayCall({ protocol, hostname }))
        return void done(new InsideError('The address is internal'), null);
      (isTaken ? anywhere : toTheInternet)(options, done);
    },
  });
}
