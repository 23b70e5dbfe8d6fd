/**
 * Takes the place of antd's scroll lock (`base-config.ts`). The shell's page never scrolls as a whole, so there is
 * nothing to lock; the original measures and locks with style elements that have no nonce, which the content security
 * policy refuses.
 */
export default function useScrollLocker(): void {}
