import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import './charts.css';

/** A bar: what stands below it, and how high it is. */
export interface ChartPoint {
  label: string;
  value: number;
}

/**
 * A chart over its table. The table is for screen readers, and for everybody when the chart cannot be shown. The
 * library is downloaded only here, after the figures, and its place has its height from the beginning.
 */
export function ChartArea({ name, points, table }: { name: string; points: readonly ChartPoint[]; table: ReactNode }) {
  // A new one for each visit: a download that failed is tried again by the next one.
  const [ColumnChart] = useState(() => lazy(() => import(/* webpackChunkName: "charts" */ './column-chart.tsx')));
  const instead = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={name}>
      {table}
    </section>
  );
  return (
    <InsteadOnFailure instead={instead}>
      <div className="chart-area" aria-hidden>
        <Suspense fallback={<div className="chart-skeleton" />}>
          <ColumnChart points={points} />
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

/** Shows something else when its content fails, so that the rest of the page remains. */
class InsteadOnFailure extends Component<InsteadProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
