/**
 * Signs that change how a text is read and are not seen themselves: controls, marks that turn its direction round, and
 * spaces without width. The joiners that emoji and some scripts are written with are none of them.
 */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A name that others chose, as a text: nothing in it hides its ending or turns what stands beside it round. */
export function plainName(text: string): string {
  return text.replace(unseen, '');
}

/** The same on the screen, apart from the direction of its surroundings. For names of people, groups and files. */
export function Name({ text, className, title }: { text: string; className?: string; title?: string }) {
  return (
    <bdi className={className} title={title}>
      {plainName(text)}
    </bdi>
  );
}
