// What ICAL.parse alone costs, in a fresh process of the runtime that the function has: prints milliseconds of processor
// time for the file that it is given.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import ICAL from 'ical.js';

const text = readFileSync(process.argv[2] ?? '', 'utf8');
const before = process.cpuUsage();
ICAL.parse(text);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
