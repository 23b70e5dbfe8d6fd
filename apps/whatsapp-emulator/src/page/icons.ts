import { make } from './dom.ts';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  call: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A16 16 0 0 1 3 6a3 3 0 0 1 3-3z',
  attach: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.5 8.5a1.7 1.7 0 0 1-2.5-2.5L15 7',
  send: 'M4 12l17-8-5 17-4-7-8-2zM12 14l4-5',
  file: 'M6 2h8l5 5v15H6zM14 2v6h5',
  more: 'M6 9l6 6 6-6',
  microphone: 'M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  add: 'M12 5v14M5 12h14',
  privacy: 'M6 11h12v10H6zM8 11V7a4 4 0 0 1 8 0v4M12 15v2',
};

/** Name of an icon. */
export type IconName = keyof typeof PATHS;

/** A button with an icon; its label is its accessible name and tooltip. */
export function iconButton(label: string, name: IconName, onclick: () => void): HTMLElement {
  return make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick }, icon(name));
}

/** An icon drawn in the colour of the surrounding text. */
export function icon(name: IconName): Node {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'sign');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
