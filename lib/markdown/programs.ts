import type { Operation } from '../schema/parsed-operation.ts';
import { sampleInput, sampleLanguages } from '../samples/index.ts';
import type { SampleInput } from '../samples/sample.ts';
import { fenced } from './markdown-parts.ts';

/** The same request as a program in each language. */
export function programs(request: Pick<SampleInput, 'document' | 'variables'> & { parsed: Operation }): string {
  const input = sampleInput(request.parsed, request);
  return sampleLanguages
    .map(({ label, highlightAs, write }) => `${label}:\n\n${fenced(highlightAs, write(input))}`)
    .join('\n\n');
}
