import { Tooltip as AntdTooltip, type TooltipProps as AntdTooltipProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { PopupAnchor } from './popup-anchor.tsx';
import { type RestHandlers, useRest } from './use-rest.ts';

/** What is said of `children`, an element that takes pointer handlers; nothing while `title` is empty. */
export type TooltipProps = Pick<AntdTooltipProps, 'placement'> & {
  title: ReactNode;
  children: ReactElement<Partial<RestHandlers>>;
};

/**
 * Says more of an element while the pointer rests on it. antd's tooltip is rendered only then: it costs more than most
 * elements, and renders the page once more before it is first painted.
 */
export function Tooltip({ title, placement, children }: TooltipProps) {
  const { element, handlers } = useRest(children.props);
  return (
    <>
      {cloneElement(children, handlers)}
      {element && (
        <AntdTooltip title={title} placement={placement} open={Boolean(title)}>
          <PopupAnchor at={() => element} />
        </AntdTooltip>
      )}
    </>
  );
}
