/**
 * Invisible characters that change how a text is displayed: controls, direction marks, and zero-width spaces. The
 * joiners that emoji and some scripts need are not among them.
 */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** An untrusted name, as a text: nothing in it can hide its ending or reverse the text beside it. */
export function plainName(text: string): string {
  return text.replace(unseen, '');
}

/** The same as an element, isolated from the text direction around it. For names of people, groups and files. */
export function Name({ text, className, title }: { text: string; className?: string; title?: string }) {
  return (
    <bdi className={className} title={title}>
      {plainName(text)}
    </bdi>
  );
}
