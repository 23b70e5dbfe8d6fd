interface Colour {
  toRgb(): { r: number; g: number; b: number };
}

/**
 * Replaces the module from which antd's buttons take this one function (`base-config.ts`), and which brings the colour
 * picker's panels with it. Whether letters on a solid colour have to be dark; no solid colour of the themes is translucent.
 */
export function isBright(colour: Colour): boolean {
  const { r, g, b } = colour.toRgb();
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
}
