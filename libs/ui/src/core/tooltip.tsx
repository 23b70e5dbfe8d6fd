import { Tooltip as AntdTooltip, type TooltipProps as AntdTooltipProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { PopupAnchor } from './popup-anchor.tsx';
import { type HoverHandlers, useHoverDelay } from './use-hover-delay.ts';

/** antd's, but `children` is one element that takes pointer handlers. Nothing is said while `title` is empty. */
export type TooltipProps = Omit<AntdTooltipProps, 'children' | 'open' | 'title'> & {
  title: ReactNode;
  children: ReactElement<Partial<HoverHandlers>>;
};

/**
 * Says more of an element while the pointer rests on it. antd's tooltip is rendered only then: it costs more than most
 * elements, and renders the page once more before it is first painted.
 */
export function Tooltip({ children, ...tooltip }: TooltipProps) {
  const { element, handlers } = useHoverDelay(children.props);
  return (
    <>
      {cloneElement(children, handlers)}
      {element && (
        <AntdTooltip {...tooltip} rootClassName="core-tooltip" open={Boolean(tooltip.title)}>
          <PopupAnchor at={() => element} />
        </AntdTooltip>
      )}
    </>
  );
}
