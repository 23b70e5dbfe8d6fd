import type { FunctionComponent, ReactNode } from 'react';

/** `quiet` is for what matters less. */
export type Tone = 'normal' | 'quiet' | 'info' | 'success' | 'warning' | 'danger';
export type Gap = 'none' | 'small' | 'medium' | 'large';
export type Align = 'start' | 'center' | 'end' | 'stretch';

interface Holding {
  children?: ReactNode;
}
/** What fields have in common; `error` says why the value cannot be accepted. Words have at most 300 characters. */
interface Field {
  label?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
  required?: boolean;
  placeholder?: string;
}
interface Box extends Holding {
  gap?: Gap;
  align?: Align;
}

export interface GridProps extends Holding {
  gap?: Gap;
  /** 1 to 4; fewer where the place is narrow. */
  columns?: number;
}
export interface CardProps extends Holding {
  title?: string;
}
export interface HeadingProps extends Holding {
  /** 3 to 5. */
  level?: number;
}
export interface TextProps extends Holding {
  tone?: Tone;
  size?: 'small' | 'normal';
  strong?: boolean;
}
export interface LinkProps extends Holding {
  /** Begins with `https:`; it opens in a tab of its own. */
  to?: string;
}
export interface BadgeProps {
  count?: number;
  tone?: Tone;
}
export interface TagProps extends Holding {
  tone?: Tone;
}
export interface AlertProps extends Holding {
  tone?: Tone;
  title?: string;
}
export interface SpinnerProps {
  label?: string;
}
export interface EmptyProps extends Holding {
  title?: string;
}
export interface ImageProps {
  /** The name of one of the app's own pictures, or a `data:` address of a PNG, JPEG, WebP or GIF. */
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
}
export interface ListProps extends Holding {
  label?: string;
}
export type ListItemProps = Holding;
export interface TableProps {
  label?: string;
  columns?: { key: string; title: string; align?: 'start' | 'end' | undefined }[];
  /** At most 200. */
  rows?: Record<string, string | number | boolean | null>[];
  /** A row is chosen: its index in `rows`. */
  onChoose?: (index: number) => void;
}
export interface ButtonProps extends Holding {
  kind?: 'primary' | 'normal' | 'link' | 'danger';
  disabled?: boolean;
  /** It shows that it works, and takes no further press. */
  busy?: boolean;
  /** It submits the form that it is in, as Enter in a field does. */
  submits?: boolean;
  onPress?: () => void;
}
export interface FormProps extends Holding {
  onSubmit?: () => void;
}
export interface TextFieldProps extends Field {
  value?: string;
  maxLength?: number;
  type?: 'text' | 'search';
  onChange?: (value: string) => void;
}
export interface TextAreaProps extends Field {
  value?: string;
  maxLength?: number;
  rows?: number;
  onChange?: (value: string) => void;
}
export interface NumberFieldProps extends Field {
  value?: number | null;
  min?: number;
  max?: number;
  step?: number;
  onChange?: (value: number | null) => void;
}
export interface SelectProps extends Field {
  value?: string | null;
  options?: { value: string; label: string }[];
  onChange?: (value: string) => void;
}
export interface CheckboxProps {
  label?: string;
  checked?: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}
export interface DateFieldProps extends Field {
  /** `YYYY-MM-DD` */
  value?: string | null;
  min?: string;
  max?: string;
  onChange?: (value: string | null) => void;
}
/** For actions: a dialog over the page. */
export interface DialogProps extends Holding {
  title?: string;
  size?: 'normal' | 'wide';
  onClose?: () => void;
}

/** Children one below the other. */
export declare const Stack: FunctionComponent<Box>;
/** Children beside each other, in several lines where the place is narrow. */
export declare const Inline: FunctionComponent<Box>;
export declare const Grid: FunctionComponent<GridProps>;
export declare const Card: FunctionComponent<CardProps>;
export declare const Divider: FunctionComponent;
export declare const Heading: FunctionComponent<HeadingProps>;
export declare const Text: FunctionComponent<TextProps>;
export declare const Link: FunctionComponent<LinkProps>;
export declare const Badge: FunctionComponent<BadgeProps>;
export declare const Tag: FunctionComponent<TagProps>;
export declare const Alert: FunctionComponent<AlertProps>;
export declare const Spinner: FunctionComponent<SpinnerProps>;
export declare const Empty: FunctionComponent<EmptyProps>;
export declare const Image: FunctionComponent<ImageProps>;
export declare const List: FunctionComponent<ListProps>;
export declare const ListItem: FunctionComponent<ListItemProps>;
export declare const Table: FunctionComponent<TableProps>;
export declare const Button: FunctionComponent<ButtonProps>;
export declare const Form: FunctionComponent<FormProps>;
export declare const TextField: FunctionComponent<TextFieldProps>;
export declare const TextArea: FunctionComponent<TextAreaProps>;
export declare const NumberField: FunctionComponent<NumberFieldProps>;
export declare const Select: FunctionComponent<SelectProps>;
export declare const Checkbox: FunctionComponent<CheckboxProps>;
export declare const Switch: FunctionComponent<CheckboxProps>;
export declare const DateField: FunctionComponent<DateFieldProps>;
export declare const Dialog: FunctionComponent<DialogProps>;
