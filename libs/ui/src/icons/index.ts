/** The set of icons. Each importer ships those that it uses: none is shared. */
export * from './chat-icons.ts';
export * from './first-icons.ts';
export * from './frame-icons.ts';
export type { IconProps } from './icon.tsx';
export * from './list-icons.ts';
export * from './page-icons.ts';
export { type DrawnPicture, PictureIcon } from './picture-icon.tsx';
