/** A figure that the model is fed with, and where it comes from. */
export interface Input {
  value: number;
  unit: string;
  /** What it is the figure of. */
  of: string;
  /** The document that has it; of an assumption, its reason. */
  source: string;
  /** When it was measured and at which load average of two processors; nothing for an assumption. */
  measured?: string;
}

/** A figure that was measured. `source` names a document in docs/benchmarks or docs. */
export function measured(value: number, unit: string, of: string, source: string, when: string): Input {
  return { value, unit, of, source, measured: when };
}

/** A figure that nobody measured; `reason` is why it is this one. */
export function assumed(value: number, unit: string, of: string, reason: string): Input {
  return { value, unit, of, source: reason };
}
