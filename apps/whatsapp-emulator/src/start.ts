import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patchLibsignal } from '@recado/signal';
import { makeAdminServer } from './admin/server.ts';
import { openSocketServer } from './connection/socket-server.ts';
import { openGraphServer } from './graph/open.ts';
import { mediaCertificate } from './media/certificate.ts';
import { openMediaHost } from './media/media-host.ts';
import { keepState } from './state/keep-state.ts';
import { World } from './world.ts';

/** Where the emulator listens and what it stores. Omitted ports are chosen by the system. */
export interface EmulatorOptions {
  /** Page and admin API. */
  port?: number;
  /** WebSocket of the protocol. */
  socketPort?: number;
  /** HTTPS host of media files. */
  mediaPort?: number;
  /** Meta's Graph API, over plain HTTP. */
  graphPort?: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  /** The folder of its certificate and, with `keepState`, of everything else. Without a folder nothing is kept. */
  folder?: string;
  /** Keeps phones, linked devices and chats in the folder, so that devices stay linked after a restart. */
  keepState?: boolean;
  /** Milliseconds since 1970, as its phones show when something arrived; the system's clock by default. */
  clock?: () => number;
}

/** A running emulator. */
export interface Emulator {
  /** Page and admin API, without a trailing slash. */
  url: string;
  /** The socket that the product connects to instead of WhatsApp. */
  socketUrl: string;
  /** The Graph API that the product calls instead of Meta's, without a version and a trailing slash. */
  graphUrl: string;
  /** Path of the media host's certificate (PEM), for `NODE_EXTRA_CA_CERTS`. */
  mediaCertificate: string;
  /** The emulated world, for tests in the same process. */
  world: World;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Starts a local replacement for WhatsApp. Rejects if a port is taken. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  // The encryption of the phones needs the fixes of libsignal, as the product's does.
  patchLibsignal();
  const { host = LOOPBACK, folder } = options;
  const home = folder ?? mkdtempSync(join(tmpdir(), 'recado-emulator-'));
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const keptFolder = options.keepState ? folder : undefined;
  const world = new World(keptFolder && join(keptFolder, 'media'), options.clock);
  const stopKeeping = keptFolder ? keepState(world, keptFolder) : undefined;
  const certificate = await mediaCertificate(home);
  const media = await openMediaHost(world, certificate, host, options.mediaPort ?? 0);
  const sockets = await openSocketServer(world, host, options.socketPort ?? 0);
  const socketUrl = `ws://${LOOPBACK}:${sockets.port}/ws/chat`;
  const graph = await openGraphServer(world, host, options.graphPort ?? 0);
  const facts = { socketUrl, graphUrl: graph.url, mediaCertificate: certificate.path };
  const admin = makeAdminServer(world, facts);
  const url = await admin.listen({ host, port: options.port ?? 0 });
  return {
    url,
    ...facts,
    world,
    close: async () => {
      await Promise.all([admin.close(), sockets.close(), media.close(), graph.close()]);
      stopKeeping?.();
      for (const phone of world.phones.all()) phone.signal.close();
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}
