/** A family of colours of the palette. */
export interface Hue {
  name: 'slate' | 'red' | 'orange' | 'amber' | 'green' | 'teal' | 'sky' | 'indigo' | 'purple' | 'pink';
  /** From light to dark. */
  shades: readonly string[];
}

/** The fixed palette of 50 colours for tags and queues (SPEC §9): ten hues in five shades. */
export const hues: readonly Hue[] = [
  { name: 'slate', shades: ['#94a3b8', '#64748b', '#475569', '#334155', '#1e293b'] },
  { name: 'red', shades: ['#f87171', '#ef4444', '#dc2626', '#b91c1c', '#991b1b'] },
  { name: 'orange', shades: ['#fb923c', '#f97316', '#ea580c', '#c2410c', '#9a3412'] },
  { name: 'amber', shades: ['#fbbf24', '#f59e0b', '#d97706', '#b45309', '#92400e'] },
  { name: 'green', shades: ['#4ade80', '#22c55e', '#16a34a', '#15803d', '#166534'] },
  { name: 'teal', shades: ['#2dd4bf', '#14b8a6', '#0d9488', '#0f766e', '#115e59'] },
  { name: 'sky', shades: ['#38bdf8', '#0ea5e9', '#0284c7', '#0369a1', '#075985'] },
  { name: 'indigo', shades: ['#818cf8', '#6366f1', '#4f46e5', '#4338ca', '#3730a3'] },
  { name: 'purple', shades: ['#c084fc', '#a855f7', '#9333ea', '#7e22ce', '#6b21a8'] },
  { name: 'pink', shades: ['#f472b6', '#ec4899', '#db2777', '#be185d', '#9d174d'] },
];

/** The 50 colours row by row: light shades first, one column per hue. */
export const colors: readonly string[] = [0, 1, 2, 3, 4].flatMap((shade) =>
  hues.map(({ shades }) => shades[shade] ?? ''),
);

/** The first free colour of the palette, e.g. for a new queue. */
export function freeColor(taken: readonly string[] = []): string {
  const used = new Set(taken.map((color) => color.toLowerCase()));
  return colors.find((color) => !used.has(color)) ?? colors[0] ?? '#64748b';
}
