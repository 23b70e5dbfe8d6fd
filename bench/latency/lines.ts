/** A line between browser and server. */
export interface Line {
  /** As in BENCH_LINES. */
  name: string;
  title: string;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  /** Bits a second in each direction; unlimited without it. */
  bits?: number;
}

/** At 0 ms every change that saves a round trip looks useless, so pages are measured on all of them. */
export const lines: readonly Line[] = [
  { name: '0', title: 'No latency', roundTrip: 0 },
  { name: '50', title: '50 ms of round trip', roundTrip: 50 },
  { name: '150', title: '150 ms of round trip', roundTrip: 150 },
  { name: 'narrow', title: '150 ms of round trip and 1.6 Mbit/s', roundTrip: 150, bits: 1_600_000 },
];

/** How many times slower the page's processor is, in all measurements. */
export const slowerProcessor = Number(process.env.BENCH_SLOWER ?? 4);

/** The line in the words of Chromium's protocol. */
export function shapeOf({ roundTrip, bits }: Line) {
  const bytes = bits === undefined ? -1 : bits / 8;
  return { offline: false, latency: roundTrip, downloadThroughput: bytes, uploadThroughput: bytes };
}
