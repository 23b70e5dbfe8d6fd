import type { ExtensionEntry, ExtensionHost } from '@recado/federation';
import { aRemote } from '@recado/releases/testing';
import type { ComponentType } from 'react';

const icon = { viewBox: '0 0 8 8', paths: ['M1 1h6v6H1z'] };

/** An extension at a point, with a title that is the same in all languages. */
export function anExtension(point: string, title: string, more: Partial<ExtensionEntry> = {}): ExtensionEntry {
  return { point, module: `./${title}`, title: { pt: title, en: title, es: title }, order: 10, icon, ...more };
}

/** The part of the shell that gives extensions; each of these is the component. */
export function anExtensionHost(extensions: ExtensionEntry[], Part: ComponentType<object> = () => null): ExtensionHost {
  const remote = aRemote({ extensions });
  return {
    at: (point) => extensions.filter((entry) => entry.point === point).map((entry) => ({ remote, entry })),
    load: async () => Part,
    onError: () => undefined,
    Waiting: () => <p>carregando a parte</p>,
    Failed: () => <p>a parte falhou</p>,
    FailedMark: () => <span>a marca falhou</span>,
  };
}
