import { doorsOf, type Settings } from '../settings/settings.ts';
import { type Handler, type Served, serve } from './http-server.ts';
import { unavailable } from './refusal.ts';
import { onlyLive, type Upgrade } from './upgrade.ts';

/** What answers on the ports that browsers and programs call. Vite opens the web port itself. */
export type Handlers = { gateway: Handler; web?: Handler | undefined; live?: Upgrade };

/** The ports that browsers and programs call. */
export type Fronts = {
  /** Answers requests from now on. */
  open(handlers: Handlers): void;
  close(): Promise<void>;
};

/**
 * Listens on gateway and web port before anything else starts: until they are opened, each request is answered with
 * 503.
 * @throws if one of the ports cannot be opened; then none is
 */
export async function startFronts(settings: Settings, web: 'built' | 'dev' | 'none'): Promise<Fronts> {
  const { ports, host } = settings;
  const doors = doorsOf(settings);
  let handlers: Handlers = { gateway: unavailable, web: unavailable };
  const front = (name: 'gateway' | 'web'): Handler => {
    return (incoming, response) => (handlers[name] ?? unavailable)(incoming, response);
  };
  const upgrade = onlyLive(() => handlers.live);
  const served: Served[] = [];
  const close = async () => {
    await Promise.all(served.map((each) => each.close()));
  };
  try {
    served.push(await serve({ port: ports.gateway, door: doors.gateway, handler: front('gateway'), upgrade }));
    if (web === 'built') {
      served.push(await serve({ port: ports.web, door: doors.web, handler: front('web'), upgrade, host }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    open: (opened) => {
      handlers = opened;
    },
    close,
  };
}
