// Runs maildev, the inbox of the embedded stack, as a process of its own. It contains sign-in links, and without a
// guard any web page could read them: over HTTP, and through a WebSocket that pushes each email.
import { createRequire } from 'node:module';
import { doorOf, guard } from '../http/guard.mjs';

const require = createRequire(import.meta.url);
const own = createRequire(require.resolve('maildev'));
const [web, smtp, mailDirectory] = process.argv.slice(2);

// Replaces the package that allows every origin to read.
const cors = own.resolve('cors');
const headers = {
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
require.cache[cors] = { id: cors, filename: cors, loaded: true, exports: () => (_request, _response, next) => next() };
process.umask(0o077);
const mail = require('maildev')({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory, silent: true });
const { server } = own('./lib/web.js');
server.prependListener('request', (_request, response) => response.setHeaders(new Map(Object.entries(headers))));
guard(server, doorOf(Number(web), { entrance: '/' }));
mail.smtp.listen(Number(smtp), '127.0.0.1');
