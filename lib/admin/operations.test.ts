import { expect, test } from 'vitest';
import { mailWords, queueWords } from './operations.ts';

test('names the work of a job, and keeps the name of an unknown queue', () => {
  expect(queueWords('process-upload')).toBe('Upload');
  expect(queueWords('new-queue')).toBe('new-queue');
});

test('shows the kind of a mail in words', () => {
  expect(mailWords('PASSWORD_RESET')).toBe('Password reset');
  expect(mailWords('API_KEY_EXPIRES')).toBe('API key expires');
});
