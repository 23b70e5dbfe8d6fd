import { Badge as AntdBadge } from '@recado/ui/core';
import { Empty as AntdEmpty, Tag as AntdTag, Spin } from '@recado/ui/parts';
import { Alert as AntdAlert } from '@recado/ui/records';
import type { ElementView } from './element-view.ts';

/** A heading below those of the page. */
export function Heading({ given: { level = 3 }, children }: ElementView<'Heading'>) {
  const Level = level === 3 ? 'h3' : level === 4 ? 'h4' : 'h5';
  return <Level className="app-heading">{children}</Level>;
}

/** A plain text. */
export function Text({ given: { tone = 'normal', size = 'normal', strong = false }, children }: ElementView<'Text'>) {
  const name = `app-text app-tone-${tone} app-size-${size}`;
  return strong ? <strong className={name}>{children}</strong> : <span className={name}>{children}</span>;
}

/** A link that opens in a tab of its own, which learns nothing of this page. Without an allowed address it is a text. */
export function Link({ given: { to }, children }: ElementView<'Link'>) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const tagColors = {
  normal: 'default',
  quiet: 'default',
  info: 'blue',
  success: 'green',
  warning: 'gold',
  danger: 'red',
} as const;

/** A short word about a state. */
export function Tag({ given: { tone = 'normal' }, children }: ElementView<'Tag'>) {
  return <AntdTag color={tagColors[tone]}>{children}</AntdTag>;
}

/** A number. */
export function Badge({ given: { count = 0, tone = 'normal' } }: ElementView<'Badge'>) {
  const isQuiet = tone === 'normal' || tone === 'quiet';
  return <AntdBadge count={count} overflowCount={99} showZero color={isQuiet ? 'gray' : tagColors[tone]} />;
}

const alertTypes = {
  normal: 'info',
  quiet: 'info',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const;

/** A message that stands out. */
export function Alert({ given: { tone = 'info', title }, children }: ElementView<'Alert'>) {
  const type = alertTypes[tone];
  if (title === undefined) return <AntdAlert type={type} showIcon title={children} />;
  return <AntdAlert type={type} showIcon title={title} description={children} />;
}

/** Something is being loaded. */
export function Spinner({ given: { label } }: ElementView<'Spinner'>) {
  return (
    <div className="app-spinner" role="status" aria-label={label}>
      <Spin size="small" /> {label}
    </div>
  );
}

/** There is nothing yet. */
export function Empty({ given: { title }, children }: ElementView<'Empty'>) {
  return (
    <AntdEmpty image={AntdEmpty.PRESENTED_IMAGE_SIMPLE} description={title}>
      {children}
    </AntdEmpty>
  );
}
