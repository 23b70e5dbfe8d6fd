/** A chart without a canvas: renders its data as text. */
function chart(kind: string) {
  return ({ data }: { data?: unknown }) => <div data-chart={kind} data-points={JSON.stringify(data)} />;
}

export const Column = chart('Column');
export const Line = chart('Line');
export const Pie = chart('Pie');
export const Bar = chart('Bar');
export const Area = chart('Area');
