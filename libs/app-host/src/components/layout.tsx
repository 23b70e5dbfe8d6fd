import { Card as AntdCard, Divider as AntdDivider } from '@recado/ui/parts';
import type { ElementView } from './element-view.ts';

/** Children one below the other. */
export function Stack({ given: { gap = 'medium', align = 'stretch' }, children }: ElementView<'Stack'>) {
  return <div className={`app-stack app-gap-${gap} app-align-${align}`}>{children}</div>;
}

/** Children beside each other, wrapped where there is no room. */
export function Inline({ given: { gap = 'small', align = 'center' }, children }: ElementView<'Inline'>) {
  return <div className={`app-inline app-gap-${gap} app-align-${align}`}>{children}</div>;
}

/** Children in columns of the same width; fewer where there is no room. */
export function Grid({ given: { gap = 'medium', columns = 2 }, children }: ElementView<'Grid'>) {
  const template = `repeat(auto-fit, minmax(min(100%, ${Math.floor(520 / columns)}px), 1fr))`;
  return (
    <div className={`app-grid app-gap-${gap}`} style={{ gridTemplateColumns: template }}>
      {children}
    </div>
  );
}

/** A framed part. */
export function Card({ given: { title }, children }: ElementView<'Card'>) {
  return (
    <AntdCard size="small" title={title}>
      {children}
    </AntdCard>
  );
}

/** A line between parts. */
export function Divider(_: ElementView<'Divider'>) {
  return <AntdDivider size="small" />;
}
