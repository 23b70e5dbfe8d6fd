import { type FromApp, parseMessage } from '../border/parse-message.ts';
import { answerCall } from '../host-api/answer-call.ts';
import { limits } from '../wire/limits.ts';
import { type AppContext, type EndReason, endReasons, stopApp, type ToApp } from '../wire/messages.ts';
import { type AppPort, startInFrame } from './app-frame.ts';
import { framesOfCode, linesBefore } from './app-frames.ts';
import { AppFailure, type AppServices, type HostedApp } from './hosted-app.ts';
import { Place } from './place.ts';
import { splitProps } from './split-props.ts';
import { Turnstile } from './turnstile.ts';

/** One app that runs in this tab: its worker, and the places in which it draws. */
export class AppSession {
  readonly app: HostedApp;
  readonly services: AppServices;
  /** Resolves once the app's code has run; rejects with AppFailure. */
  readonly ready: Promise<void>;
  readonly calls = new Turnstile(limits.calls, limits.callWindowMs);
  readonly seen = new Turnstile(limits.seen, limits.callWindowMs);
  readonly #places = new Map<number, Place>();
  readonly #onEnd: (reason: EndReason | undefined) => void;
  readonly #settle = newSettling();
  #port: AppPort | undefined;
  #lastPlace = 0;
  #isOver = false;
  #told = '';
  #pendingCalls = 0;
  #linesBefore = 0;

  /** `onEnd` gets why the app was ended; undefined if the page did not need it any more. */
  constructor(app: HostedApp, services: AppServices, onEnd: (reason: EndReason | undefined) => void) {
    this.app = app;
    this.services = services;
    this.#onEnd = onEnd;
    this.ready = this.#settle.promise;
    this.ready.catch(() => undefined);
    void this.#start();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** How many places it draws in. */
  get size(): number {
    return this.#places.size;
  }

  /** The place with this id, if it is open. */
  placeOf(id: number | undefined): Place | undefined {
    return id === undefined ? undefined : this.#places.get(id);
  }

  /** Whether the person chose the app, or just did something in one of its places. */
  mayAct(): boolean {
    return [...this.#places.values()].some((place) => place.mayAct());
  }

  /** A new place for a module of the app. */
  open(module: string, props: object, isAction: boolean): Place {
    this.#lastPlace += 1;
    const place = new Place(this.#lastPlace, isAction);
    if (this.#isOver || this.#places.size >= limits.places) {
      place.fail(new AppFailure('the app is not running, or has too many places'));
      return place;
    }
    this.#places.set(place.id, place);
    const { data, calls } = splitProps(props);
    place.calls = calls;
    place.told = JSON.stringify(data);
    this.tellContext();
    this.#send({ type: 'mount', place: place.id, module, props: data, calls: Object.keys(calls) });
    return place;
  }

  /** The point gives a place its props again: the app is told if they are others. */
  update(place: Place, props: object): void {
    if (!this.#places.has(place.id)) return;
    const { data, calls } = splitProps(props);
    place.calls = calls;
    const told = JSON.stringify(data);
    if (told === place.told) return;
    place.told = told;
    this.#send({ type: 'props', place: place.id, props: data, calls: Object.keys(calls) });
  }

  /** A place is gone. */
  close(place: Place): void {
    if (this.#places.delete(place.id)) this.#send({ type: 'unmount', place: place.id });
  }

  /** Tells the app where it runs and for whom, if that changed. */
  tellContext(): void {
    const context: AppContext = this.services.contextOf(this.app);
    const told = JSON.stringify(context);
    // Before there is a way to it, nothing was told.
    if (told === this.#told || !this.#port) return;
    this.#told = told;
    this.#send({ type: 'context', context });
  }

  /** The person did something to an element: its handler is called, if it has one. */
  act(place: Place, node: string, name: string, args: readonly unknown[]): void {
    if (!place.tree.handles(node, name)) return;
    place.noteAct();
    this.#send({ type: 'event', place: place.id, node, name, args });
  }

  /** Ends the app and everything that it draws. */
  end(reason?: EndReason): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#port?.postMessage(stopApp);
    this.#port?.close();
    const failure = new AppFailure(`the app ${this.app.name} ended: ${reason ?? 'it is not needed'}`);
    this.#settle.reject(failure);
    for (const place of this.#places.values()) place.fail(failure);
    this.#places.clear();
    this.#onEnd(reason);
  }

  async #start(): Promise<void> {
    try {
      const { fetchRuntime, fetchCode, frameAddress } = this.services;
      const [runtime, code] = await Promise.all([fetchRuntime(), fetchCode(this.app)]);
      this.#linesBefore = linesBefore(runtime);
      const port = await startInFrame(frameAddress, { runtime, code });
      if (this.#isOver) return port.postMessage(stopApp);
      this.#port = port;
      port.onmessage = ({ data }) => this.#receive(data);
      this.tellContext();
    } catch (error) {
      this.#settle.reject(error);
      this.end('error');
    }
  }

  #send(message: ToApp): void {
    this.#port?.postMessage(JSON.stringify(message));
  }

  #receive(data: unknown): void {
    if (this.#isOver) return;
    // Only the frame sends objects: it ended the worker.
    if (typeof data !== 'string') {
      this.end(endReasons.find((one) => one === reasonIn(data)) ?? 'error');
      return;
    }
    const message = parseMessage(data);
    if (message) this.#handle(message);
    else this.end('kind');
  }

  #handle(message: FromApp): void {
    if (message.type === 'ready') this.#settle.resolve();
    else if (message.type === 'call') void this.#answer(message);
    else this.#handleIn(this.#places.get(message.place), message);
  }

  #handleIn(place: Place | undefined, message: Exclude<FromApp, { type: 'ready' | 'call' }>): void {
    // Said before the app heard that the place is gone.
    if (!place || place.error) return;
    if (message.type === 'drawn') place.drawn();
    else if (message.type === 'failed') this.#drop(place, this.#failureOf(message));
    else this.#draw(place, message.records);
  }

  /** What the app threw, with the places in its code as if that ran here. */
  #failureOf({ error, stack }: Extract<FromApp, { type: 'failed' }>): AppFailure {
    const failure = new AppFailure(error);
    const address = new URL(this.app.code, location.href).href;
    failure.stack = framesOfCode(stack, { address, before: this.#linesBefore });
    return failure;
  }

  #draw(place: Place, records: readonly unknown[]): void {
    try {
      place.tree.apply(records);
    } catch (error) {
      this.#drop(place, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** A place of the app cannot be shown: the others go on. */
  #drop(place: Place, error: Error): void {
    this.close(place);
    place.fail(error);
  }

  async #answer(message: Extract<FromApp, { type: 'call' }>): Promise<void> {
    const isTooMuch = this.#pendingCalls >= limits.pendingCalls || !this.calls.pass();
    this.#pendingCalls += 1;
    const outcome = await answerCall(this, message, isTooMuch);
    this.#pendingCalls -= 1;
    this.#send({ type: 'answer', call: message.call, ...outcome });
  }
}

function reasonIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'ended') : undefined;
}

function newSettling(): { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
