/**
 * The elements that an app draws with: the names of their components, which are also the names on the wire. What each
 * may get is in `tree/element-props.ts`.
 */
export const elementNames = [
  'Stack',
  'Inline',
  'Grid',
  'Card',
  'Divider',
  'Heading',
  'Text',
  'Link',
  'Badge',
  'Tag',
  'Alert',
  'Spinner',
  'Empty',
  'Image',
  'List',
  'ListItem',
  'Table',
  'Button',
  'Form',
  'TextField',
  'TextArea',
  'NumberField',
  'Select',
  'Checkbox',
  'Switch',
  'DateField',
  'Dialog',
] as const;
export type ElementName = (typeof elementNames)[number];

/** The property that lists the names of an element's handlers. */
export const handlersProperty = 'on';
