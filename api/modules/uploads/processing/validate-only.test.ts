import { describe, expect, it } from 'vitest';
import { createUploadApp } from './testing/upload-app.ts';

const { uploads, apply } = await createUploadApp();

const phone = '+491701234567';

const changes = ({ rows_accepted, rows_added, rows_removed }: Awaited<ReturnType<typeof apply>>) => ({
  accepted: rows_accepted,
  added: rows_added,
  removed: rows_removed,
});

describe('validateOnly counts the same changes as the upload', () => {
  it('a member removed by an identifier that isn’t their first one', async () => {
    const audience = await uploads.createAudience();
    const columns = ['email', 'phone', 'phone2'].map((header) => ({
      header,
      kind: header === 'email' ? 'EMAIL' : 'PHONE',
    }));
    const other = '+491701234568';
    await apply(audience, `email,phone,phone2\na@example.com,${phone},${other}\nb@example.com,,\n`, { columns });
    const file = `phone,email\n${phone},\n${other},\n,b@example.com\n`;
    const foreseen = await apply(audience, file, { operation: 'REMOVE', validateOnly: true });
    const removed = await apply(audience, file, { operation: 'REMOVE' });
    expect(changes(removed)).toEqual({ accepted: '3', added: '0', removed: '2' });
    expect(changes(foreseen)).toEqual(changes(removed));
  });

  it.each([
    ['ADD', '0', '0'],
    ['REPLACE', '0', '1'],
  ] as const)('two members in one row, %s', async (operation, added, removed) => {
    const audience = await uploads.createAudience();
    await apply(audience, 'email\na@example.com\nb@example.com\n');
    const columns = ['e1', 'e2'].map((header) => ({ header, kind: 'EMAIL' }));
    const file = 'e1,e2\na@example.com,b@example.com\n';
    const foreseen = await apply(audience, file, { columns, operation, validateOnly: true });
    const done = await apply(audience, file, { columns, operation });
    expect(changes(done)).toEqual({ accepted: '1', added, removed });
    expect(changes(foreseen)).toEqual(changes(done));
  });

  it('a member named by an identifier that isn’t their first one, ADD', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, `email,phone\na@example.com,${phone}\n`);
    const foreseen = await apply(audience, `phone\n${phone}\n`, { validateOnly: true });
    const done = await apply(audience, `phone\n${phone}\n`);
    expect(changes(done)).toEqual({ accepted: '1', added: '0', removed: '0' });
    expect(changes(foreseen)).toEqual(changes(done));
  });
});
