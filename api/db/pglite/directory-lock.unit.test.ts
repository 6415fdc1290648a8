import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../config/env.ts';
import { lockDirectory } from './directory-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'litfass-lock-'));
let directory: string;
let file: string;
let count = 0;

beforeEach(() => {
  count += 1;
  directory = join(root, `data-${count}`, 'nested');
  file = join(directory, 'process.lock');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a data directory', () => {
  it('is created and locked for this process, readable only by its owner, and unlocked on close', () => {
    const release = lockDirectory(directory);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    release();
    expect(existsSync(file)).toBe(false);
    lockDirectory(directory)();
  });

  it('that a running process uses is rejected with the process id', () => {
    lockDirectory(directory)();
    // Of the processes that run for sure: the one that started this one.
    writeFileSync(file, String(process.ppid));
    expect(() => lockDirectory(directory)).toThrow(ConfigurationError);
    expect(() => lockDirectory(directory)).toThrow(`DATA_DIR: ${directory} is in use by process ${process.ppid}`);
    expect(readFileSync(file, 'utf8')).toBe(String(process.ppid));
  });

  it.each([
    ['of a process that was killed', () => String(spawnSync(process.execPath, ['--version']).pid)],
    ['of this process’s number, from before a container’s restart', () => String(process.pid)],
    ['that is empty, as after a power cut', () => ''],
    ['that is damaged', () => 'x\0'],
    ['that names every process', () => '-1'],
  ])('with a lock %s is taken over', (_, content) => {
    lockDirectory(directory)();
    writeFileSync(file, content());
    const release = lockDirectory(directory);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    release();
  });

  it('that can’t be created is an error', () => {
    writeFileSync(join(root, 'a-file'), '');
    expect(() => lockDirectory(join(root, 'a-file', 'data'))).toThrow('ENOTDIR');
  });
});
