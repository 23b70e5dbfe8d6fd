import { addressProblems, takenAddresses } from './addresses.ts';

test.each(['/', '/*', '/:page', '*', '', '//orders', '/*/orders', '/:id/orders'])(
  '%s would take the pages of others, and is no address of a remote',
  (path) => expect(addressProblems({ name: 'orders', paths: [path] })).toEqual([expect.stringContaining('no address')]),
);

test.each(['/login', '/remotes/orders', '/Signup'])('%s belongs to the shell', (path) => {
  expect(addressProblems({ name: 'orders', paths: [path] })).toEqual([expect.stringContaining('belongs to the shell')]);
});

test('addresses below a word of its own are good', () => {
  expect(addressProblems({ name: 'orders', paths: ['/orders', '/orders/:id', '/orders/*', '/order-lists'] })).toEqual(
    [],
  );
});

test('an address belongs to the remote that has its first part, with whatever parameters, in whatever case', () => {
  const others = [
    { name: 'service_desk', paths: ['/contacts', '/tickets/:ticketId'] },
    { name: 'orders', paths: ['/orders'] },
    { name: 'admin', paths: ['/'] },
  ];
  const taken = (...paths: string[]) => takenAddresses({ name: 'orders', paths }, others);
  expect(taken('/orders', '/orders/:id', '/contact')).toEqual([]);
  expect(taken('/contacts/*', '/Tickets/new', '/orders')).toEqual([
    '/contacts/* of orders belongs to service_desk: choose another address',
    '/Tickets/new of orders belongs to service_desk: choose another address',
  ]);
});
