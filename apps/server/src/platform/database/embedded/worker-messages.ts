/** What the thread that runs the embedded database is started with. */
export interface WorkerSettings {
  /** Where the data lives; null keeps it in memory. */
  folder: string | null;
  /** A tarball of a prepared data folder to start a new database from. */
  template: string | null;
}

/** To the thread. `stream` numbers the client connection the bytes belong to, `statement` the messages with bytes. */
export type WorkerRequest =
  | { type: 'bytes'; stream: number; statement: number; bytes: Uint8Array<ArrayBuffer> }
  /** The client is gone: undo what it left open. */
  | { type: 'reset' }
  | { type: 'dump'; file: string }
  | { type: 'close' };

/** From the thread. */
export type WorkerReply =
  | { type: 'ready' }
  | { type: 'bytes'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'dumped' };
