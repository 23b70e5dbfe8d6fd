/** The settings of the thread that runs the embedded database. */
export interface WorkerSettings {
  /** The data folder; null keeps the data in memory. */
  folder: string | null;
  /** A tarball of a prepared data folder that a new database starts from. */
  template: string | null;
}

/** To the thread. `stream` is the client connection of the bytes, `statement` the number of the message. */
export type WorkerRequest =
  | { type: 'bytes'; stream: number; statement: number; bytes: Uint8Array<ArrayBuffer> }
  /** The client disconnected: roll back what it left open. */
  | { type: 'reset' }
  | { type: 'dump'; file: string }
  | { type: 'close' };

/** From the thread. */
export type WorkerReply =
  | { type: 'ready' }
  | { type: 'bytes'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'dumped' };
