import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react';

/** The props of a span; an icon beside a text is `aria-hidden`. */
export type IconProps = ComponentPropsWithRef<'span'>;

/**
 * The component of an icon, with the markup of antd's icons, so that the same styles apply. It is independent of the
 * page: a remote ships its own icons.
 */
export function iconOf({ name, icon }: IconDefinition) {
  return function Icon({ className, ...rest }: IconProps) {
    const names = ['anticon', `anticon-${name}`, className].filter(Boolean).join(' ');
    return (
      <span role="img" aria-label={name} {...rest} className={names}>
        {typeof icon === 'object' && drawing(name, icon)}
      </span>
    );
  };
}

function drawing(name: string, { attrs, children = [] }: AbstractNode) {
  return (
    <svg {...propsOf(attrs)} data-icon={name} width="1em" height="1em" fill="currentColor" aria-hidden="true">
      {children.map(shape)}
    </svg>
  );
}

/** The shapes of an icon never change their order, so the index is the key. */
function shape({ tag, attrs, children }: AbstractNode, place: number): ReactElement {
  return createElement(tag, { ...propsOf(attrs), key: place }, children?.map(shape));
}

/** The attributes of an SVG under the names that React has for them: `fill-rule` is `fillRule`. */
function propsOf(attrs: AbstractNode['attrs']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), value]),
  );
}
