import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { startMeasuring, writeRun } from './runs.ts';
import type { What } from './spans.ts';

/** Measures a run of Vitest. What a file does outside of its tests counts as its set-up. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the reporter from here
export default class TimesReporter implements Reporter {
  private readonly spans = startMeasuring();
  /** The tests that are running in each file. */
  private readonly running = new Map<string, number>();

  private readonly fileOf = ({ project, relativeModuleId }: TestModule): What => ({
    project: project.name,
    file: relativeModuleId,
  });
  private readonly testOf = (test: TestCase): What => ({ ...this.fileOf(test.module), title: test.fullName });

  private count(module: TestModule, more: number): number {
    const now = (this.running.get(module.id) ?? 0) + more;
    this.running.set(module.id, now);
    return now;
  }

  onTestModuleQueued(module: TestModule): void {
    this.spans.begin(this.fileOf(module));
  }
  onTestCaseReady(test: TestCase): void {
    if (this.count(test.module, 1) === 1) this.spans.end(this.fileOf(test.module));
    this.spans.begin(this.testOf(test));
  }
  onTestCaseResult(test: TestCase): void {
    // A test that is skipped was never ready.
    if (!this.running.get(test.module.id)) return;
    this.spans.end(this.testOf(test));
    if (this.count(test.module, -1) === 0) this.spans.begin(this.fileOf(test.module));
  }
  onTestModuleEnd(module: TestModule): void {
    this.spans.end(this.fileOf(module));
  }
  onTestRunEnd(): void {
    writeRun('vitest', this.spans.finish());
  }
}
