import { isUnsent } from './is-unsent.ts';

test('a message with a failed change was sent', () => {
  expect(isUnsent({ failedCode: 'ERR_WAPP_REFUSED' })).toBe(true);
  for (const failedCode of [null, 'ERR_EDITING_WAPP_MSG', 'ERR_DELETE_WAPP_MSG'])
    expect(isUnsent({ failedCode })).toBe(false);
});
