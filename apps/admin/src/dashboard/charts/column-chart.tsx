import { Column } from '@ant-design/charts';
import { formatNumber } from '@recado/ui/core';
import { useState } from 'react';
import type { ChartPoint } from './chart-data.ts';
import { fontFamily, still, useColors, useSize } from './use-canvas.ts';

/** The pixels that a bar needs for its whole label, e.g. "01:00", and for a number in the usual size. */
const roomForLabel = 44;
const roomForNumber = 24;

/** A column for each point with its number, on a canvas. */
export function ColumnChart({ points }: { points: readonly ChartPoint[] }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { width, height } = useSize(box);
  const { link, text, textMuted, border } = useColors();
  const room = width / points.length;
  const letters = { fontFamily, fontSize: room < roomForNumber ? 10 : 12 };
  const shortOf = new Map(points.map(({ label, short }) => [label, short]));
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
          {...still}
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
              labelFormatter: (label: string) => (room < roomForLabel && shortOf.get(label)) || label,
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
