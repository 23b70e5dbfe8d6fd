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
  /** The unfinished line in pieces: joined once, however small the parts are. */
  let line: string[] = [];
  let data: string[] = [];
  let size = 0;

  function add(piece: string): void {
    size += piece.length;
    if (size > longestEvent) throw new Error('An event is too long');
    line.push(piece);
  }

  function endEvent(): void {
    const whole = data.join('\n');
    const isEmpty = data.length === 0;
    data = [];
    size = 0;
    if (!isEmpty) hear(whole);
  }

  function endLine(): void {
    const text = line.join('').replace(/\r$/, '');
    line = [];
    if (text === '') endEvent();
    else if (text.startsWith('data:')) data.push(text.slice(text.startsWith('data: ') ? 6 : 5));
  }

  function take(text: string): void {
    const [first = '', ...others] = text.split('\n');
    add(first);
    for (const piece of others) {
      endLine();
      add(piece);
    }
  }

  return {
    part: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end() {
      take(decoder.decode());
      endLine();
      endEvent();
    },
  };
}
