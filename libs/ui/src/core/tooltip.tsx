import { Tooltip as AntdTooltip, type TooltipProps as AntdTooltipProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { PopupAnchor } from './popup-anchor.tsx';
import { type HoverHandlers, useHoverDelay } from './use-hover-delay.ts';

/** Like antd's, but `children` is one element that takes pointer handlers. Nothing is shown while `title` is empty. */
export type TooltipProps = Omit<AntdTooltipProps, 'children' | 'open' | 'title'> & {
  title: ReactNode;
  children: ReactElement<Partial<HoverHandlers>>;
};

/**
 * Shows a tooltip while the pointer rests on an element. antd's tooltip is rendered only then: it costs more than most
 * elements, and would cause another rendering before the first paint.
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
