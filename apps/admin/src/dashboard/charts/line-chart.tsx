import { Line } from '@ant-design/charts';
import { useState } from 'react';
import type { ChartData, LinePoint } from './chart-data.ts';
import { fontFamily, still, useColors, useSize } from './use-canvas.ts';

/** Up to so many places on a line have a dot; a value between two gaps would be invisible without one. */
const mostDots = 62;
/** The pixels of a label of the axis, and of the words left of the chart. */
const roomForLabel = 52;
const left = 64;

/** Lines over labels, e.g. days; the first solid, further ones dashed, so that they differ without their colours. */
export function LineChart({ points, ticks, valueText }: Extract<ChartData, { kind: 'lines' }>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { width, height } = useSize(box);
  const { link, textMuted, border, warning } = useColors();
  const lines = [...new Set(points.map(({ line }) => line))];
  const places = points.length / Math.max(1, lines.length);
  const labelled = Math.max(1, Math.ceil((places * roomForLabel) / Math.max(1, width - left)));
  const labels = {
    labelFill: textMuted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontFamily: fontFamily,
    labelFontSize: 12,
  };
  return (
    <div ref={setBox} className="chart-canvas">
      {width > 0 && (
        <Line
          data={points.map((point) => ({ ...point }))}
          xField="label"
          yField="value"
          colorField="line"
          width={width}
          height={height}
          {...still}
          paddingTop={8}
          paddingBottom={24}
          paddingLeft={left}
          paddingRight={8}
          style={{
            lineWidth: 2,
            strokeOpacity: 1,
            lineDash: (drawn: LinePoint[]) => (drawn[0]?.line === lines[0] ? [0, 0] : [5, 4]),
          }}
          point={places <= mostDots && { shapeField: 'point', sizeField: 2.5 }}
          scale={{
            color: { domain: lines, range: [link, warning] },
            y: { domainMin: 0, domainMax: ticks.at(-1), tickMethod: () => [...ticks] },
          }}
          axis={{
            x: {
              ...labels,
              title: false,
              tick: false,
              line: true,
              lineStroke: border,
              lineStrokeOpacity: 1,
              lineLineWidth: 1,
              labelAutoRotate: false,
              labelAutoHide: true,
              labelFilter: (_: unknown, place: number) => place % labelled === 0,
            },
            y: {
              ...labels,
              title: false,
              tick: false,
              labelFormatter: valueText,
              gridStroke: border,
              gridStrokeOpacity: 1,
              gridLineDash: [0, 0],
            },
          }}
        />
      )}
    </div>
  );
}
