// Who may ask a port of the stack. Web pages of other origins reach every port of this machine, and one whose name is
// made to lead here (DNS rebinding) even shares the origin: what a request says about both is judged before anything
// else is done. Plain JavaScript, because the inbox runs without a loader.

export const isForPeople = ({ url, headers }) =>
  headers.accept?.includes('text/html') === true && !/^\/(api|auth\/v1|functions\/v1)(?=[/?]|$)/.test(url);

const hostOf = (name, port) => new URL(`http://${name}:${port}`).host;

export function doorOf(port, { hosts = [], origins = [], entrance } = {}) {
  const all = [...['localhost', '127.0.0.1', '[::1]'].map((name) => hostOf(name, port)), ...hosts];
  return { hosts: new Set(all), origins: new Set([...all.map((host) => `http://${host}`), ...origins]), entrance };
}

export function refusalOf({ method, url = '', headers }, { hosts, origins, entrance = url }) {
  const [usual] = hosts;
  if (!url.startsWith('/') && url !== '*') return 'The request has to name a path, not a whole address.';
  if (!hosts.has(headers.host?.toLowerCase()))
    return `Muster does not answer under this host name. Use http://${usual}.`;
  const site = headers['sec-fetch-site'] ?? 'none';
  const foreign = 'Pages of other origins may not send this request.';
  if (headers.origin !== undefined) return origins.has(headers.origin) ? undefined : foreign;
  if (site === 'none' || site === 'same-origin') return undefined;
  // Links are followed from everywhere; frames, images and scripts of other sites are no links.
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers;
  const link = method === 'GET' && mode === 'navigate' && target === 'document';
  return link && url === entrance ? undefined : foreign;
}

export const refusalBody = (request, code, message) =>
  isForPeople(request)
    ? ['text/plain; charset=utf-8', `${message}\n`]
    : ['application/json', JSON.stringify({ status: 'error', error: { message, code } })];

export const refusalHeaders = (type) => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

function forbidden(request, message) {
  const [type, body] = refusalBody(request, 'forbidden', message);
  const length = String(Buffer.byteLength(body));
  return { headers: { ...refusalHeaders(type), 'content-length': length, connection: 'close' }, body };
}

function refuse(request, response, message) {
  const { headers, body } = forbidden(request, message);
  response.writeHead(403, headers).end(body);
}

function refuseUpgrade(request, socket, message) {
  const { headers, body } = forbidden(request, message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => {});
  socket.end(['HTTP/1.1 403 Forbidden', ...lines, '', body].join('\r\n'));
}

export function guard(server, door) {
  const emit = server.emit;
  // Listeners are added at any time and in any order: before all of them there is only the event itself.
  server.emit = (event, ...args) => {
    const [request, answer] = args;
    const upgrade = event === 'upgrade' || event === 'connect';
    if (!upgrade && !['request', 'checkContinue', 'checkExpectation'].includes(event)) {
      return emit.call(server, event, ...args);
    }
    const message = refusalOf(request, door);
    if (message === undefined) return emit.call(server, event, ...args);
    if (upgrade) refuseUpgrade(request, answer, message);
    else refuse(request, answer, message);
    return true;
  };
}
