// What ICAL.parse alone costs, in a fresh process of the runtime that the function has: prints milliseconds of processor
// time for the file that it is given.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import ICAL from 'ical.js';
import { processorMs } from './process-time.ts';

const text = readFileSync(process.argv[2] ?? '', 'utf8');
const before = processorMs(process.pid);
ICAL.parse(text);
console.log(processorMs(process.pid) - before);
