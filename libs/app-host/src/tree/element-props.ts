import { z } from 'zod';
import { type ElementName, handlersProperty } from '../wire/elements.ts';
import { safeLink } from './safe-link.ts';

const line = z.string().max(300);
const text = z.string().max(4_000);
const flag = z.boolean();
const gap = z.enum(['none', 'small', 'medium', 'large']);
const align = z.enum(['start', 'center', 'end', 'stretch']);
const tone = z.enum(['normal', 'quiet', 'info', 'success', 'warning', 'danger']);
const whole = (from: number, to: number) => z.number().int().min(from).max(to);
const cell = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const choice = z.object({ value: z.string().max(200), label: line });

/** A picture as data, of a kind that holds no code, or the name of one of the app's own pictures. */
const pictureData = z
  .string()
  .max(400_000)
  .regex(/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/);
const pictureFile = z.string().regex(/^[\w-]{1,60}\.(png|jpe?g|webp)$/);

const field = {
  label: line,
  hint: line,
  error: line,
  disabled: flag,
  required: flag,
  placeholder: line,
};

/** What each element may get; anything else is dropped. No element has a style, a class or markup. */
export const elementProps = {
  Stack: { gap, align },
  Inline: { gap, align },
  Grid: { gap, columns: whole(1, 4) },
  Card: { title: line },
  Divider: {},
  Heading: { level: whole(3, 5) },
  Text: { tone, size: z.enum(['small', 'normal']), strong: flag },
  Link: { to: z.string().max(2_000).refine(safeLink) },
  Badge: { count: whole(0, 99_999), tone },
  Tag: { tone },
  Alert: { tone, title: line },
  Spinner: { label: line },
  Empty: { title: line },
  Image: {
    src: z.union([pictureData, pictureFile]),
    alt: line,
    width: whole(8, 800),
    height: whole(8, 800),
  },
  List: { label: line },
  ListItem: {},
  Table: {
    label: line,
    columns: z
      .array(z.object({ key: z.string().max(60), title: line, align: z.enum(['start', 'end']).optional() }))
      .max(12),
    rows: z.array(z.record(z.string().max(60), cell)).max(200),
  },
  Button: { kind: z.enum(['primary', 'normal', 'link', 'danger']), disabled: flag, busy: flag, submits: flag },
  Form: {},
  TextField: { ...field, value: text, maxLength: whole(1, 4_000), type: z.enum(['text', 'search']) },
  TextArea: { ...field, value: text, maxLength: whole(1, 4_000), rows: whole(1, 12) },
  NumberField: {
    ...field,
    value: z.number().nullable(),
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
  },
  Select: { ...field, value: z.string().max(200).nullable(), options: z.array(choice).max(200) },
  Checkbox: { label: line, checked: flag, disabled: flag },
  Switch: { label: line, checked: flag, disabled: flag },
  DateField: { ...field, value: day.nullable(), min: day, max: day },
  Dialog: { title: line, size: z.enum(['normal', 'wide']) },
} as const satisfies Record<ElementName, Record<string, z.ZodType>>;

/** The handlers that each element may have; they stay in the worker, and get plain values. */
export const elementHandlers = {
  ...noHandlers(),
  Table: ['onChoose'],
  Button: ['onPress'],
  Form: ['onSubmit'],
  TextField: ['onChange'],
  TextArea: ['onChange'],
  NumberField: ['onChange'],
  Select: ['onChange'],
  Checkbox: ['onChange'],
  Switch: ['onChange'],
  DateField: ['onChange'],
  Dialog: ['onClose'],
} satisfies Record<ElementName, readonly string[]>;

function noHandlers(): Record<ElementName, readonly string[]> {
  const none: readonly string[] = [];
  return {
    Stack: none,
    Inline: none,
    Grid: none,
    Card: none,
    Divider: none,
    Heading: none,
    Text: none,
    Link: none,
    Badge: none,
    Tag: none,
    Alert: none,
    Spinner: none,
    Empty: none,
    Image: none,
    List: none,
    ListItem: none,
    Table: none,
    Button: none,
    Form: none,
    TextField: none,
    TextArea: none,
    NumberField: none,
    Select: none,
    Checkbox: none,
    Switch: none,
    DateField: none,
    Dialog: none,
  };
}

/** The parsed properties of an element, each of which may be absent. */
export type PropsOf<Name extends ElementName> = {
  [Key in keyof (typeof elementProps)[Name]]?:
    | ((typeof elementProps)[Name][Key] extends z.ZodType<infer Value> ? Value : never)
    | undefined;
};

/** The value of a property of an element, or undefined: unknown, not allowed or out of bounds. */
export function parsedProperty(element: ElementName, name: unknown, value: unknown): unknown {
  if (typeof name !== 'string') return undefined;
  if (name === handlersProperty) return handlersOf(element, value);
  const schemas: Record<string, z.ZodType> = elementProps[element];
  return Object.hasOwn(schemas, name) ? schemas[name]?.safeParse(value).data : undefined;
}

function handlersOf(element: ElementName, value: unknown): readonly string[] {
  const allowed: readonly string[] = elementHandlers[element];
  return Array.isArray(value) ? allowed.filter((name) => value.includes(name)) : [];
}
