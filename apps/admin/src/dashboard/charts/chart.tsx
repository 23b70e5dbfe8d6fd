import type { ChartData } from './chart-data.ts';
import { ColumnChart } from './column-chart.tsx';
import { LineChart } from './line-chart.tsx';

/**
 * A chart on a canvas, in a file of its own with `@ant-design/charts`, which only this module's parts import
 * (docs/adr/0048).
 */
export default function Chart({ chart }: { chart: ChartData }) {
  return chart.kind === 'columns' ? <ColumnChart points={chart.points} /> : <LineChart {...chart} />;
}
