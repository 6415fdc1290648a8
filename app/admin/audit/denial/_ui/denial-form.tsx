import { Button } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/field.tsx';

interface DenialFormProps {
  action: string;
  companyId: string;
  requestId: string | undefined;
}

/** Finds a request by its ID. A plain form: its result has a URL that can be shared, and it works without scripts. */
export function DenialForm({ action, companyId, requestId }: DenialFormProps) {
  return (
    <form action={action} role="search" className="flex min-w-0 gap-2">
      <input type="hidden" name="company" value={companyId} />
      <TextInput
        key={requestId}
        name="request"
        aria-label="Request ID"
        placeholder="Request ID"
        defaultValue={requestId}
        spellCheck={false}
        required
        className="font-mono sm:w-80"
      />
      <Button type="submit" className="shrink-0">
        Find request
      </Button>
    </form>
  );
}
