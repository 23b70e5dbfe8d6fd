import type { EndReason } from '../wire/messages.ts';
import { AppSession } from './app-session.ts';
import { AppFailure, type AppServices, type HostedApp } from './hosted-app.ts';

/** An app that failed so often stays off in this tab. */
const mostFailures = 2;
/** Milliseconds for which an app without a place stays, for the next one. */
const idleMs = 60_000;

/** The apps that run in this tab, one worker each. */
export class RunningApps {
  readonly #services: AppServices;
  readonly #sessions = new Map<string, AppSession>();
  readonly #failures = new Map<string, number>();

  constructor(services: AppServices) {
    this.#services = services;
  }

  /** The running app; it is started if it is not. Rejects with AppFailure if it cannot be, or is off in this tab. */
  async get(app: HostedApp): Promise<AppSession> {
    const key = keyOf(app);
    const running = this.#sessions.get(key);
    const session = running ?? this.#start(key, app);
    await session.ready;
    return session;
  }

  /** Ends an app that nobody needs for a while. */
  leave(session: AppSession): void {
    setTimeout(() => session.size === 0 && session.end(), idleMs);
  }

  /** Tells all apps where they run, e.g. in another language. */
  tellContexts(): void {
    for (const session of this.#sessions.values()) session.tellContext();
  }

  /** Ends all, e.g. because the person signs out. */
  endAll(): void {
    for (const session of [...this.#sessions.values()]) session.end();
  }

  #start(key: string, app: HostedApp): AppSession {
    if ((this.#failures.get(key) ?? 0) >= mostFailures) throw new AppFailure(`the app ${app.name} is off in this tab`);
    const session = new AppSession(app, this.#services, (reason) => this.#ended(key, reason));
    this.#sessions.set(key, session);
    return session;
  }

  #ended(key: string, reason: EndReason | undefined): void {
    this.#sessions.delete(key);
    if (!reason) return;
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
  }
}

function keyOf({ name, version }: HostedApp): string {
  return `${name} ${version}`;
}
