import { Column } from '@ant-design/charts';
import { formatNumber, useTheme } from '@recado/ui/core';
import { useLayoutEffect, useState } from 'react';
import type { ChartPoint } from './chart-area.tsx';

/** The pixels that a bar needs for its whole label, e.g. "01:00", and for a number in the usual size. */
const roomForLabel = 44;
const roomForNumber = 24;

/**
 * A column for each point with its number, on a canvas. This is the only module that imports `@ant-design/charts`, and
 * a separate file of the build (docs/adr/0048). Nothing is animated: figures change every ten seconds, and motion makes
 * some people sick.
 */
export default function ColumnChart({ points }: { points: readonly ChartPoint[] }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { width, height } = useSize(box);
  const { link, text, textMuted, border } = useColors();
  const room = width / points.length;
  const letters = { fontFamily: 'system-ui, sans-serif', fontSize: room < roomForNumber ? 10 : 12 };
  const most = Math.max(...points.map(({ value }) => value));
  return (
    <div ref={setBox} className="chart-canvas">
      {width > 0 && (
        <Column
          data={points.map(({ label, value }) => ({ label, value }))}
          xField="label"
          yField="value"
          width={width}
          height={height}
          autoFit={false}
          animate={false}
          tooltip={false}
          legend={false}
          interaction={{ elementHighlight: false }}
          margin={0}
          paddingTop={24}
          paddingBottom={24}
          paddingLeft={0}
          paddingRight={0}
          style={{ fill: link, fillOpacity: 1, radiusTopLeft: 3, radiusTopRight: 3, maxWidth: 36 }}
          scale={{ x: { padding: 0.3 }, y: { domainMin: 0, domainMax: Math.max(1, most) } }}
          label={{
            text: ({ value }: ChartPoint) => (value > 0 ? formatNumber(value) : ''),
            textBaseline: 'bottom',
            position: 'top',
            dy: -2,
            style: { ...letters, fill: text, fillOpacity: 1 },
          }}
          axis={{
            x: {
              title: false,
              tick: false,
              line: true,
              lineStroke: border,
              lineStrokeOpacity: 1,
              lineLineWidth: 1,
              labelFormatter: (label: string) => (room < roomForLabel ? label.slice(0, 2) : label),
              labelFill: textMuted,
              labelFillOpacity: 1,
              labelOpacity: 1,
              labelFontFamily: letters.fontFamily,
              labelFontSize: letters.fontSize,
              labelAutoRotate: false,
              labelAutoHide: true,
            },
            y: false,
          }}
        />
      )}
    </div>
  );
}

/** The size of an element, also when the drawer beside it opens; zero until it is measured. */
function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The theme's colours as values, because a canvas cannot use CSS variables. */
function useColors(): { link: string; text: string; textMuted: string; border: string } {
  // Renders again when the theme changes.
  useTheme();
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return { link: color('link'), text: color('text'), textMuted: color('text-muted'), border: color('border') };
}
