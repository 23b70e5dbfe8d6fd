import { after, before } from 'node:test';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { type SharedServer, shareTestServer } from './shared-server.ts';

/**
 * `shareTestServer` for the tests of a file or a suite: it is there when they run, and closed after them. A suite's own
 * `before` may use it. One at the top of a file may not, because node:test starts all of those at once.
 */
export function useSharedServer(): SharedServer {
  return new SharedOfTests(whileTested(shareTestServer));
}

/** The same with a server of their own (`startTestServer`). */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  return new ServerOfTests(whileTested(() => startTestServer(options)));
}

/** Returns a function that returns the server while tests run. */
function whileTested<Server extends SharedServer>(start: () => Promise<Server>): () => Server {
  let server: Server | undefined;
  before(async () => {
    server = await start();
  });
  after(() => server?.close());
  return () => {
    if (!server) throw new Error('The server has not started: at the top of a file no `before` may use it');
    return server;
  };
}

class SharedOfTests<Server extends SharedServer> implements SharedServer {
  protected readonly server: () => Server;

  constructor(server: () => Server) {
    this.server = server;
  }

  get platform() {
    return this.server().platform;
  }
  get database() {
    return this.server().database;
  }
  get apiUrl() {
    return this.server().apiUrl;
  }
  get webUrl() {
    return this.server().webUrl;
  }
  get call() {
    return this.server().call;
  }
  get make() {
    return this.server().make;
  }
  get socket() {
    return this.server().socket;
  }
  get whatsapp() {
    return this.server().whatsapp;
  }
  get close() {
    return this.server().close;
  }
}

class ServerOfTests extends SharedOfTests<TestServer> implements TestServer {
  get application() {
    return this.server().application;
  }
  get advance() {
    return this.server().advance;
  }
  get restart() {
    return this.server().restart;
  }
}
