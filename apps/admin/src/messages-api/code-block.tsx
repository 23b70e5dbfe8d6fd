import { CopyButton, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { CodeExample } from './code-examples.ts';
import './code-block.css';

/** Code that can be copied; it scrolls if it is too wide. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <div className="code-block-copy">
        <CopyButton text={code} label={t('messagesApi.copyCode', { label })} />
      </div>
    </div>
  );
}

/** The same request in several languages. */
export function CodeExamples({ examples }: { examples: readonly CodeExample[] }) {
  const items = examples.map(({ key, label, code }) => ({
    key,
    label,
    children: <CodeBlock code={code} label={label} />,
  }));
  return <Tabs items={items} size="small" />;
}
