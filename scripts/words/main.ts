import { checkWords } from './check-words.ts';

// `npm run verify:words`: spelling and terms of everything that people read. The lists are in this folder.

const faults = await checkWords(process.cwd());
for (const { file, line, message } of faults) console.log(`${file}:${line} ${message}`);
process.exitCode = faults.length === 0 ? 0 : 1;
