/** What is drawn, and what a screen reader says in its place. */
interface SparklineProps {
  /** One value for each hour; null: nothing was measured. */
  values: readonly (number | null)[];
  label: string;
  isBad?: boolean;
}

const [width, height] = [96, 20];

/** Small columns on a line, one for each hour; hours without a value have none. */
export function Sparkline({ values, label, isBad = false }: SparklineProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const columns = values.flatMap((value, hour) => {
    const top = height - Math.max(2, ((value ?? 0) / most) * height);
    return value === null ? [] : [`M${((hour + 0.5) * step).toFixed(1)},${height} V${top.toFixed(1)}`];
  });
  return (
    <svg
      className="releases-sparkline"
      data-bad={isBad || undefined}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path className="releases-sparkline-ground" d={`M0,${height} H${width}`} />
      <path d={columns.join(' ')} strokeWidth={step * 0.6} />
    </svg>
  );
}
