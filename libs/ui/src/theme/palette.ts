/** The appearance of the product. */
export type Appearance = 'light' | 'dark';

/** The base colours of the theme (UX, Look). `theme.css` has the same values for the first paint. */
export interface Palette {
  /** The brand; text on it is `onBrand`, never white (2.1:1). */
  brand: string;
  onBrand: string;
  /** Links and small accents: readable on `surface`. */
  link: string;
  /** Behind everything. */
  ground: string;
  /** Cards, lists, the chat's side. */
  surface: string;
  /** Floating surfaces: menus, dialogs. */
  raised: string;
  border: string;
  text: string;
  textMuted: string;
  /** The top bar's gradient, and the drawer. */
  barFrom: string;
  barTo: string;
  drawer: string;
  /** Bubbles of the chat and the wall behind them. */
  bubbleOwn: string;
  bubbleOther: string;
  /** Links, names and read ticks inside bubbles. */
  bubbleLink: string;
  chatGround: string;
  success: string;
  warning: string;
  danger: string;
}

/** Light: blue gradient bar, dark navy drawer. Dark: dark greys, no pure black, no glow. */
export const palettes: Record<Appearance, Palette> = {
  light: {
    brand: '#00bfff',
    onBrand: '#06263a',
    link: '#0077a8',
    ground: '#f4f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#d5dee5',
    text: '#14242f',
    textMuted: '#526472',
    barFrom: '#00bfff',
    barTo: '#4fd3ff',
    drawer: '#06263a',
    bubbleOwn: '#d3f2fe',
    bubbleOther: '#ffffff',
    bubbleLink: '#005f87',
    chatGround: '#e9eff3',
    success: '#237b2b',
    warning: '#9a5b00',
    danger: '#c4281c',
  },
  dark: {
    brand: '#00bfff',
    onBrand: '#06263a',
    link: '#4fd0ff',
    ground: '#141414',
    surface: '#1d1f21',
    raised: '#26292c',
    border: '#3a3f44',
    text: '#e8eaec',
    textMuted: '#a4adb5',
    barFrom: '#1d1f21',
    barTo: '#26292c',
    drawer: '#1d1f21',
    bubbleOwn: '#0b3546',
    bubbleOther: '#26292c',
    bubbleLink: '#6fd8ff',
    chatGround: '#141414',
    success: '#6cc775',
    warning: '#e8ab4d',
    danger: '#ff8178',
  },
};
