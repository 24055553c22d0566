// Runs maildev, the inbox of the embedded stack, as a process of its own. Its web server allows every web page in the
// world to read the mails; here that would hand out sign-in links, so only its own page and programs may.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const own = createRequire(require.resolve('maildev'));
const [web, smtp, mailDirectory] = process.argv.slice(2);
const hosts = new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${web}`));

function localOnly() {
  return (request, response, next) => {
    const { host, origin } = request.headers;
    if (hosts.has(host) && (!origin || hosts.has(origin.replace('http://', '')))) next();
    else response.status(403).end('The inbox answers on this machine only.');
  };
}

const cors = own.resolve('cors');
require.cache[cors] = { id: cors, filename: cors, loaded: true, exports: localOnly };
process.umask(0o077);
const mail = require('maildev')({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory, silent: true });
mail.smtp.listen(Number(smtp), '127.0.0.1');
