import { Button } from '#components/ui/button.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import type { CompanyAccess } from '#lib/session/portal-viewer.ts';

interface CompanyChooserProps {
  /** Path of the page to open for the selected company. */
  action: string;
  choices: readonly CompanyAccess[];
  currentId: string;
  /** Parameters of the URL that the selection keeps. */
  keep?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Selects the company of the page. A plain form: a selection alone changes nothing, and it works without scripts. */
export function CompanyChooser({ action, choices, currentId, keep = {} }: CompanyChooserProps) {
  if (choices.length < 2) return null;
  return (
    <form action={action} className="flex max-w-md items-end gap-3">
      {Object.entries(keep).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="min-w-0 flex-1">
        <Field label="Company" required>
          <Select name="company" defaultValue={currentId} key={currentId}>
            {choices.map(({ company }) => (
              <option key={company.id} value={company.id}>
                {company.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit">Show</Button>
    </form>
  );
}
