/** The styles that determine where the lines of a text break and how high they are. */
const deciding = [
  ...['box-sizing', 'width', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'border-width'],
  ...['font-family', 'font-size', 'font-weight', 'font-variant', 'line-height', 'letter-spacing', 'text-indent'],
  ...['text-rendering', 'text-transform', 'word-break', 'white-space'],
];
/** Hides the measuring field and takes it out of the layout. */
const unseen = `height:0!important;min-height:0!important;max-height:none!important;visibility:hidden!important;
overflow:hidden!important;position:absolute!important;z-index:-1000!important;top:0!important;right:0!important;
pointer-events:none!important`;

let measuring: HTMLTextAreaElement | undefined;

function measuringField(): HTMLTextAreaElement {
  const field = Object.assign(document.createElement('textarea'), { name: 'measuring', tabIndex: -1 });
  field.setAttribute('aria-hidden', 'true');
  document.body.append(field);
  return field;
}

/**
 * Replaces the module with which antd's text areas grow with their text (`base-config.ts`): the original writes a style
 * attribute, which the Content-Security-Policy refuses; a style that a script sets is allowed.
 */
export default function heightOfText(
  field: HTMLTextAreaElement,
  _isCached: boolean,
  minRows: number | null = null,
  maxRows: number | null = null,
) {
  measuring ??= measuringField();
  const style = getComputedStyle(field);
  const pixels = (...names: string[]) =>
    names.reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  measuring.style.cssText = `${deciding.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')};${unseen}`;
  const padding = pixels('padding-top', 'padding-bottom');
  const around = style.boxSizing === 'border-box' ? padding + pixels('border-top-width', 'border-bottom-width') : 0;
  const text = heightIn(measuring, field.value || field.placeholder) - padding;
  const row = heightIn(measuring, ' ') - padding;
  const [least, most] = [row * (minRows ?? 0), row * (maxRows ?? Number.POSITIVE_INFINITY)];
  return {
    height: Math.min(most, Math.max(least, text)) + around,
    minHeight: minRows === null ? undefined : least + around,
    maxHeight: maxRows === null ? undefined : most + around,
    overflowY: text > most ? undefined : ('hidden' as const),
    resize: 'none' as const,
  };
}

function heightIn(field: HTMLTextAreaElement, text: string): number {
  field.value = text;
  return field.scrollHeight;
}
