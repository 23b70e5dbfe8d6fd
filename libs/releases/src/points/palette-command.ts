import { definePoint } from './point.ts';

/** What a command of the palette gets while it runs. */
export interface PaletteCommandProps {
  /** Ends the command: its component is removed. */
  onClose: () => void;
}

/** A command of the palette (Ctrl/⌘ K), found by its title. The component is loaded and shown when it is chosen, until it calls `onClose`. */
export const paletteCommand = definePoint<PaletteCommandProps>()({
  name: 'palette.command',
  version: '1.0',
  facts: [],
  isAction: true,
});
