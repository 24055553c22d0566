import { relative } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { startMeasuring, writeRun } from './runs.ts';
import type { What } from './spans.ts';

/** The hooks and fixtures before a test, and those after it. */
const isSetUp = ({ category, title, parent }: TestStep): boolean =>
  category === 'hook' && !parent && /^(Before|After) Hooks$/.test(title);

/** Measures a run of Playwright. Hooks and fixtures, such as the start of a stack and signing in, count as the set-up of the file. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the reporter from here
export default class TimesReporter implements Reporter {
  private readonly spans = startMeasuring();
  private rootDir = '';

  private fileOf(test: TestCase): What {
    return { project: test.parent.project()?.name ?? '', file: relative(this.rootDir, test.location.file) };
  }
  private testOf = (test: TestCase): What => ({
    ...this.fileOf(test),
    title: test.titlePath().slice(3).join(' › '),
  });

  onBegin(config: FullConfig): void {
    this.rootDir = config.rootDir;
  }
  onTestBegin(test: TestCase): void {
    this.spans.begin(this.testOf(test));
  }
  onStepBegin(test: TestCase, _result: TestResult, step: TestStep): void {
    if (!isSetUp(step)) return;
    this.spans.end(this.testOf(test));
    this.spans.begin(this.fileOf(test));
  }
  onStepEnd(test: TestCase, _result: TestResult, step: TestStep): void {
    if (!isSetUp(step)) return;
    this.spans.end(this.fileOf(test));
    this.spans.begin(this.testOf(test));
  }
  onTestEnd(test: TestCase): void {
    this.spans.end(this.testOf(test));
  }
  onEnd(): void {
    writeRun('playwright', this.spans.finish());
  }
}
