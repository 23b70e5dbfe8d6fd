import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StandInInstallation } from '../stand-in/installation.ts';

/** Milliseconds between two attempts to tell the server that it is installed, and how many there are. */
const pause = 300;
const mostAttempts = 30;

/**
 * The server of the app, run by Node on this computer: it starts again when its files change. It gets statements of a
 * stand-in installation, as from a real one.
 */
export class OwnServer {
  #developed;
  #origin;
  #port;
  #installation;

  constructor(developed, { issuer, port }) {
    this.#developed = developed;
    this.#port = port;
    this.#origin = `http://localhost:${port}`;
    this.#installation = new StandInInstallation({ origin: this.#origin, issuer, app: developed.name });
  }

  /** What `/.well-known/jwks.json` answers. */
  get jwks() {
    return this.#installation.jwks();
  }

  /** Starts it if the manifest names one and there is `server/main.mjs`; it ends with this process. */
  start() {
    const { manifest, serverFile } = this.#developed;
    if (!manifest.server || !existsSync(serverFile)) return;
    const own = { RECADO_API: this.#installation.issuer, ORIGIN: this.#origin, PORT: String(this.#port) };
    const child = spawn(process.execPath, ['--watch', serverFile], {
      stdio: 'inherit',
      env: { ...process.env, ...own },
    });
    for (const signal of ['exit', 'SIGINT', 'SIGTERM']) process.once(signal, () => child.kill());
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
  }

  /**
   * Asks it as a person does. It is told first, each time, what a company gave when it installed the app, because it may have
   * started again. Rejects if it does not answer.
   */
  async ask(request) {
    await this.#install();
    return this.#installation.ask(this.#origin, request);
  }

  async #install() {
    const told = await this.#developed.settings();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#installation.tell(this.#origin, 'installed', told);
      } catch (error) {
        if (attempt === mostAttempts) throw new Error(`${this.#origin} does not answer`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
