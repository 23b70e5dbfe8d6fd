/**
 * Replaces antd's scroll lock (`base-config.ts`). The shell's page never scrolls as a whole, so there is nothing to
 * lock; the original uses style elements without a nonce, which the Content-Security-Policy refuses.
 */
export default function useScrollLocker(): void {}
