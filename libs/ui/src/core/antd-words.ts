import { useEffect } from 'react';
import { translate } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/use-language.ts';

/** Texts that antd has only in English, in any locale, with the product's text for each. */
const words: Record<string, () => string> = {
  Clear: () => translate('ui:antd.clear'),
  Close: () => translate('ui:antd.close'),
  close: () => translate('ui:antd.close'),
  remove: () => translate('ui:antd.remove'),
  'Add tab': () => translate('ui:antd.addTab'),
  'Clear color': () => translate('ui:antd.clear'),
  'Increase Value': () => translate('ui:antd.increase'),
  'Decrease Value': () => translate('ui:antd.decrease'),
  'Select all': () => translate('ui:antd.selectAll'),
  'segmented control': () => translate('ui:antd.choices'),
  'expanded dropdown': () => translate('ui:antd.more'),
  expanded: () => translate('ui:antd.expanded'),
  collapsed: () => translate('ui:antd.collapsed'),
};
const tabPlace = /^Tab (\d+) of (\d+)$/;
const spoken = '[aria-label], [aria-live]';

/**
 * Translates the texts for which antd has no property: labels in its code, the position of a tab, and the names of its
 * icons, which are hidden from screen readers. It changes the document itself, for any component that contains such a
 * part.
 */
export function useAntdWords(): void {
  const { language } = useLanguage();
  useEffect(() => {
    const originals = new Map<Element, string>();
    const translateIn = (root: Node) => {
      if (!(root instanceof Element)) return;
      for (const element of [root, ...root.querySelectorAll(spoken)]) translateElement(element, language, originals);
    };
    translateIn(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') translateIn(target);
        else for (const node of addedNodes) translateIn(node instanceof Text ? target : node);
      }
      for (const element of originals.keys()) if (!element.isConnected) originals.delete(element);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
    return () => {
      observer.disconnect();
      for (const [element, label] of originals) element.setAttribute('aria-label', label);
    };
  }, [language]);
}

function translateElement(element: Element, language: Language, originals: Map<Element, string>): void {
  const label = element.getAttribute('aria-label');
  if (label !== null && isIconName(element, label)) {
    element.removeAttribute('aria-label');
    element.setAttribute('aria-hidden', 'true');
    return;
  }
  if (language === 'en') return;
  const word = label === null ? undefined : words[label];
  if (label !== null && word !== undefined) {
    originals.set(element, label);
    element.setAttribute('aria-label', word());
  }
  const place = element.childElementCount === 0 ? tabPlace.exec(element.textContent ?? '') : null;
  if (place?.[1]) element.textContent = translate('ui:antd.tab', { place: place[1], count: place[2] });
}

/** antd names an icon after its drawing. Its meaning comes from the element around it. */
function isIconName(element: Element, label: string): boolean {
  return element.classList.contains('anticon') && element.classList.contains(`anticon-${label}`);
}
