import { createParser } from 'eventsource-parser';

/** Characters of one event. */
const longestEvent = 256 * 1024;

/**
 * Reads a stream of server-sent events: `part` takes its bytes, however they are cut, `end` handles the rest after the
 * last line.
 */
export interface EventStream {
  /** Throws when an event is too long. */
  part(bytes: Uint8Array): void;
  end(): void;
}

/** Receives the data of each event; names, ids and comments are left out. */
export function readEventStream(hear: (data: string) => void): EventStream {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => hear(data),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new Error('An event is too long');
    },
  });
  return {
    part: (bytes) => parser.feed(decoder.decode(bytes, { stream: true })),
    // Services may omit the empty line after the last event.
    end: () => parser.feed(`${decoder.decode()}\n\n`),
  };
}
