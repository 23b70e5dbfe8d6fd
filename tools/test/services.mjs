import { connect } from 'node:net';

/** Whether something listens on a local port, e.g. PostgreSQL for the tests of the multi-process mode. */
export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    socket.on('connect', () => resolve(socket.destroy() && true));
    socket.on('error', () => resolve(false));
    socket.on('timeout', () => resolve(socket.destroy() && false));
  });
}
