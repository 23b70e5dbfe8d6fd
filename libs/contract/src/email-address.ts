/** Whether a text has the form of an e-mail address: a name, and a host of several parts. For browsers, which load no schemas. */
export function isEmailAddress(text: string): boolean {
  const [name = '', host = '', ...others] = text.split('@');
  const labels = host.split('.');
  return (
    others.length === 0 && name !== '' && !/\s/.test(text) && labels.length > 1 && labels.every((label) => label !== '')
  );
}
