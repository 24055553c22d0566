import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type StackInfo, startTestStack, temporaryFolder } from './stack.ts';

/** `durable`: with fsync like a real stack and, if possible, on its own small disk, which a test can fill. */
export type StackKind = 'usual' | 'durable';
type Disk = { folder: string } | { missing: string };
export type SharedStack = { stack: StackInfo; disk: Disk };
type Running = SharedStack & { stop(): Promise<void> };

declare module 'vitest' {
  interface ProvidedContext {
    /** The path at which a test file gets the stack of its worker: `/KIND/WORKER`. */
    stacks: string;
  }
}

/** Mounts a small disk in memory. */
function mountDisk(folder: string): Disk {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', folder], { stdio: 'pipe' });
    chmodSync(folder, 0o711);
    return { folder };
  } catch {
    return { missing: 'a disk that can be filled takes the right to mount one' };
  }
}

async function startUsual(): Promise<Running> {
  const { info, stop } = await startTestStack();
  return { stack: info, disk: { missing: 'this stack has no disk of its own' }, stop };
}

async function startDurable(): Promise<Running> {
  const parent = await temporaryFolder();
  const mountPoint = join(parent, 'disk');
  await mkdir(mountPoint, { mode: 0o711 });
  const disk = mountDisk(mountPoint);
  const unmount = async () => {
    if ('folder' in disk) execFileSync('umount', [mountPoint]);
    await rm(parent, { recursive: true, force: true });
  };
  try {
    const { info, stop } = await startTestStack({ durable: true, dataDir: join(mountPoint, 'data'), say: () => {} });
    return { stack: info, disk, stop: () => stop().finally(unmount) };
  } catch (error) {
    await unmount();
    throw error;
  }
}

/**
 * Serves stacks to the test files of a run. Each worker has one of each kind, started when its first file asks for it:
 * files that run at the same time never meet on a stack.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stacks = new Map<string, Promise<Running>>();
  const server = createServer(async ({ url = '' }, response) => {
    const running = stacks.get(url) ?? (url.startsWith('/durable/') ? startDurable() : startUsual());
    stacks.set(url, running);
    try {
      const { stack, disk } = await running;
      response.end(JSON.stringify({ stack, disk }));
    } catch (error) {
      response.writeHead(500).end((error as Error).stack);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('stacks', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const started = await Promise.allSettled(stacks.values());
    await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.stop()));
  };
}
