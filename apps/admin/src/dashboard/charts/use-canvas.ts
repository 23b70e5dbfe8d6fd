import { useTheme } from '@recado/ui/core';
import { useLayoutEffect, useState } from 'react';

/** The size of an element, also when the drawer beside it opens; zero until it is measured. */
export function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The theme's colours as values, because a canvas cannot use CSS variables. */
export function useColors() {
  // Renders again when the theme changes.
  useTheme();
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    link: color('link'),
    text: color('text'),
    textMuted: color('text-muted'),
    border: color('border'),
    warning: color('warning'),
  };
}

/** What charts have in common: no motion, because it makes some people sick, and nothing that only a pointer shows. */
export const still = {
  autoFit: false,
  animate: false,
  tooltip: false,
  legend: false,
  interaction: { elementHighlight: false },
  margin: 0,
} as const;

/** The letters of a chart. */
export const fontFamily = 'system-ui, sans-serif';
