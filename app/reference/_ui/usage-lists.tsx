import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import type { Usage } from '#lib/reference/usage.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';

interface UsageListsProps {
  reference: PortalReference;
  usage: Usage;
}

/** The fields and operations that return or accept a type. */
export function UsageLists({ reference, usage }: UsageListsProps) {
  const lists = [
    { title: 'Returned by', coordinates: usage.returnedBy },
    { title: 'Accepted by', coordinates: usage.acceptedBy },
  ].filter(({ coordinates }) => coordinates.length > 0);
  return lists.map(({ title, coordinates }) => (
    <div key={title}>
      <h3 className="text-sm font-bold">
        {title} <span className="font-normal text-muted">{coordinates.length}</span>
      </h3>
      <ul className="mt-1">
        {coordinates.map((coordinate) => (
          <li key={coordinate} className="py-0.5">
            <ReferenceLink
              href={referencePath(coordinate, reference.roots)}
              className="text-muted underline decoration-rule underline-offset-3 hover:text-accent"
            >
              <code className="text-xs wrap-anywhere">
                <BreakableName name={shortOf(coordinate, reference)} />
              </code>
            </ReferenceLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Operations have their own name; other elements include the name of their type. */
function shortOf(coordinate: string, { roots }: PortalReference): string {
  const [type, ...rest] = coordinate.split('.');
  return Object.values(roots).includes(type) ? rest.join('.') : coordinate;
}
