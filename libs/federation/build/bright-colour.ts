interface Colour {
  toRgb(): { r: number; g: number; b: number };
}

/**
 * Replaces the module from which antd's buttons take only this function (`base-config.ts`), and which would include the
 * colour picker's panels. Returns whether text on a solid colour must be dark; no solid colour of the themes is
 * translucent.
 */
export function isBright(colour: Colour): boolean {
  const { r, g, b } = colour.toRgb();
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
}
