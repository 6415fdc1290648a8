import { existsSync, readFileSync } from 'node:fs';

const setting = '/proc/sys/kernel/sched_autogroup_enabled';

/**
 * Linux's automatic groups of processes, in words. With them, each PostgreSQL process is a group of its own, because it
 * starts a session. So it gets as much of the CPU as API, worker and load together, and the worker's lower priority
 * doesn't count beside it. Services of systemd and containers have groups with weights in place of these.
 */
export function processGroupsInWords(): string {
  const enabled = existsSync(setting) && readFileSync(setting, 'utf8').trim() === '1';
  return `Linux’s automatic groups of processes were ${enabled ? 'on, so PostgreSQL got more of the CPU than the API: see the README' : 'off'}.`;
}
