import type { UseCase } from '#lib/content/content.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { highlight } from '#lib/text/highlight.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { ShowAll } from '../ui/show-all.tsx';
import { InputFieldsAtAGlance } from './input-fields-at-a-glance.tsx';
import { ReferenceLink } from './reference-link.tsx';

/**
 * Each variable of the operation: its type, its purpose, the fields of a mutation's input on demand, and the value used on
 * this page.
 */
export async function VariableList({ useCase }: { useCase: UseCase }) {
  const reference = await loadReference();
  const { own } = reference;
  return (
    <dl className="border-t border-ink">
      {useCase.parsed.variables.map(({ name, type, required }) => (
        <div key={name} className="border-b border-rule py-4">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold">${name}</code>
            <code className="text-sm text-muted">{own ? <LinkedType type={type} /> : type}</code>
            <span className="text-sm text-muted">{required ? 'required' : 'optional'}</span>
          </dt>
          <dd className="mt-1">
            <p>{useCase.frontmatter.variables[name]}</p>
            {own && name === 'input' && (
              <InputFieldsAtAGlance
                reference={reference}
                name={type.replaceAll(/\W/g, '')}
                page={`/use-cases/${useCase.operation}`}
                open={false}
              />
            )}
            {name in useCase.variables && <ValueHere name={name} value={useCase.variables[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The value that this page uses: an object with several fields as a block with a line for each. */
export async function ValueHere({ name, value }: { name: string; value: unknown }) {
  if (!hasSeveralFields(value)) {
    return (
      <p className="mt-2 text-sm text-muted">
        Value in this example: <code className="break-words text-ink">{spacedJson(value)}</code>
      </p>
    );
  }
  const json = JSON.stringify(value, null, 2);
  return (
    <>
      <p className="mt-2 text-sm text-muted">Value in this example:</p>
      <div className="mt-1 rounded-sm border border-rule bg-panel">
        <ShowAll count={json.split('\n').length} unit="lines">
          <ScrollRegion label={`Value of $${name} in this example`} className="overflow-auto">
            <pre className="w-max min-w-full p-3 text-xs leading-5">
              <CodeText code={json} html={await highlight(json, 'json')} />
            </pre>
          </ScrollRegion>
        </ShowAll>
      </div>
    </>
  );
}

function hasSeveralFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 1;
}

/** JSON on one line, with spaces at which a narrow screen can break it. */
function spacedJson(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
}

/** A type as it is written, with its name linked to its page. */
function LinkedType({ type }: { type: string }) {
  const [before, name = '', after] = type.split(/(\w+)/);
  return (
    <>
      {before}
      <ReferenceLink href={referencePath(name)}>{name}</ReferenceLink>
      {after}
    </>
  );
}
