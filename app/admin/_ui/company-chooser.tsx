import { Button } from '../../../components/ui/button.tsx';
import { Field, Select } from '../../../components/ui/field.tsx';
import type { CompanyAccess } from '../../../lib/viewer.ts';

interface CompanyChooserProps {
  /** The page to show for the chosen company. */
  action: string;
  choices: readonly CompanyAccess[];
  currentId: string;
}

/** Whose page to see. A plain form: choosing alone changes nothing, and it works without scripts. */
export function CompanyChooser({ action, choices, currentId }: CompanyChooserProps) {
  if (choices.length < 2) return null;
  return (
    <form action={action} className="flex max-w-md items-end gap-3">
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
