import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChartData } from './chart-data.ts';
import './charts.css';

/**
 * A chart over its table. The table is for screen readers, and for everybody if the chart cannot be shown. The library
 * is downloaded only here, after the figures; the chart's height is reserved from the beginning.
 */
export function ChartArea({ name, chart, table }: { name: string; chart: ChartData; table: ReactNode }) {
  // Created anew for each visit: the next visit retries a failed download.
  const [Chart] = useState(() => lazy(() => import(/* webpackChunkName: "charts" */ './chart.tsx')));
  const instead = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={name}>
      {table}
    </section>
  );
  return (
    <InsteadOnFailure instead={instead}>
      <div className="chart-area" aria-hidden>
        <Suspense fallback={<div className="chart-skeleton" />}>
          <Chart chart={chart} />
        </Suspense>
      </div>
      <div className="visually-hidden">{table}</div>
    </InsteadOnFailure>
  );
}

interface InsteadProps {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows a fallback if its content fails, so that the rest of the page remains. */
class InsteadOnFailure extends Component<InsteadProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
