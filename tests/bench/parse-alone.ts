// Measures ICAL.parse alone in a new process of the runtime that the function has: prints the milliseconds of processor
// time for the given file.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import ICAL from 'ical.js';
import { processorMs } from './process-time.ts';

const text = readFileSync(process.argv[2] ?? '', 'utf8');
const before = processorMs(process.pid);
ICAL.parse(text);
console.log(processorMs(process.pid) - before);
