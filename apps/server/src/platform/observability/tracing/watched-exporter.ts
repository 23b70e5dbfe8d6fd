import type { Logger } from 'pino';

/** The result of an export: `code` 0 is a success. */
interface Result {
  code: number;
  error?: Error;
}

/** An exporter of OpenTelemetry: of spans, or of log records. */
interface Exporter<Item> {
  export(items: Item[], done: (result: Result) => void): void;
  shutdown(): Promise<void>;
  forceFlush(): Promise<void>;
}

type Report = Pick<Logger, 'warn' | 'info'>;

/** Notes whether a collector answers: one line when it stops, one when it does again. */
export function createWatch() {
  let report: Report | undefined;
  const silent = new Set<string>();

  function note(what: string, { code, error }: Result): void {
    const isSilent = code !== 0;
    if (isSilent === silent.has(what)) return;
    if (isSilent) silent.add(what);
    else silent.delete(what);
    if (isSilent)
      report?.warn({ what, reason: reasonOf(error) }, 'the collector does not take what it is sent: it is lost');
    else report?.info({ what }, 'the collector answers again');
  }

  return {
    reportTo(logger: Report) {
      report = logger;
    },
    /** The same exporter with its failures noted instead of printed; what it could not send is lost. */
    watched<Item, Watched extends Exporter<Item>>(what: string, exporter: Watched & Exporter<Item>): Exporter<Item> {
      return {
        export: (items, done) =>
          exporter.export(items, (result) => {
            note(what, result);
            done({ code: 0 });
          }),
        shutdown: () => exporter.shutdown(),
        forceFlush: () => exporter.forceFlush(),
      };
    },
  };
}

/** Why an export failed: a status or a code. The text of an answer could be anything. */
function reasonOf(error: Error | undefined): string {
  const code = error && 'code' in error ? String(error.code) : '';
  return code || (error?.name ?? 'unknown');
}
