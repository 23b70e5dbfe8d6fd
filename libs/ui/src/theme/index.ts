import './theme.css';

/** The part of the theme without antd, for the pages and the paint before antd is loaded. */
export { appearanceKey, applyAppearance, preferredAppearance, setAppearance, useTheme } from './appearance.ts';
export { contrast, luminance, readableOn } from './contrast.ts';
export { type Appearance, type Palette, palettes } from './palette.ts';
