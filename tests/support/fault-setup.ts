import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestStack, temporaryFolder } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The disk with the stack's data, which a test can fill; or why there is none. */
    disk: { folder: string } | { missing: string };
  }
}

/** Mounts a small disk in memory. */
function mountDisk(folder: string): { folder: string } | { missing: string } {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', folder], { stdio: 'pipe' });
    chmodSync(folder, 0o711);
    return { folder };
  } catch {
    return { missing: 'a disk that can be filled takes the right to mount one' };
  }
}

/** Starts the stack that the tests of faults share: durable, and on a disk of its own if one can be mounted. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    project.provide('stack', info);
    project.provide('disk', disk);
    return async () => {
      await stop();
      await unmount();
    };
  } catch (error) {
    await unmount();
    throw error;
  }
}
