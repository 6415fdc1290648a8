import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UploadAgain } from './upload-again.tsx';

const upload = {
  company: { id: 'c', name: 'Nordlicht', timeZone: 'UTC' },
  audience: { id: 'a', name: 'Buyers' },
  operation: 'REPLACE',
} as const;

test.each([
  [true, '&amp;check=only"'],
  [false, 'operation=REPLACE"'],
])('a corrected file is also only checked, or not (%s)', (validateOnly, end) => {
  const markup = renderToStaticMarkup(<UploadAgain upload={{ ...upload, validateOnly }} label="Upload again" />);
  expect(markup).toContain(end);
});
