import { globSync, writeFileSync } from 'node:fs';

/** Debian's libfaketime, which replaces the clock of a process. */
const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

/** The variables that make a process follow the offset in a file, such as `+20`. Undefined without libfaketime. */
export function fakeClock(file: string): Readonly<Record<string, string>> | undefined {
  const library = findLibrary();
  if (library === undefined) return undefined;
  writeFileSync(file, '+0\n');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers measure durations, which a change of the clock doesn't affect.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
