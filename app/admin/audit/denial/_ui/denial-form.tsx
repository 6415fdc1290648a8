import { Button } from '#components/ui/button.tsx';
import { Field, TextInput } from '#components/ui/field.tsx';

interface DenialFormProps {
  action: string;
  companyId: string;
  requestId: string | undefined;
}

/** Asks for a request ID. A plain form: its result has a URL that can be shared, and it works without scripts. */
export function DenialForm({ action, companyId, requestId }: DenialFormProps) {
  return (
    <form action={action} className="max-w-[44rem] space-y-4">
      <input type="hidden" name="company" value={companyId} />
      <Field
        label="Request ID"
        hint={
          <>
            It is in the error, as <code>extensions.requestId</code>, and in the response header{' '}
            <code>X-Request-Id</code>.
          </>
        }
        required
      >
        <TextInput key={requestId} name="request" defaultValue={requestId} spellCheck={false} className="font-mono" />
      </Field>
      <Button type="submit" variant="primary">
        Explain request
      </Button>
    </form>
  );
}
