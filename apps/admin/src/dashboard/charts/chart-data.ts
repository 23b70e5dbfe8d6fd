/** A bar: its label, and its value. */
export interface ChartPoint {
  label: string;
  /** The label where there is no room for the whole one. */
  short?: string;
  value: number;
}

/** A place of a line: null leaves a gap. `line` is the name of the line, the first one solid, further ones dashed. */
export interface LinePoint {
  label: string;
  line: string;
  value: number | null;
}

/** What a chart draws. */
export type ChartData =
  | { kind: 'columns'; points: readonly ChartPoint[] }
  | {
      kind: 'lines';
      points: readonly LinePoint[];
      /** The marks of the axis of values, from 0 on, and their words. */
      ticks: readonly number[];
      valueText: (value: number) => string;
    };
