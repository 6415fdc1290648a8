import { Button } from '../../../../../components/ui/button.tsx';
import { Field, TextInput } from '../../../../../components/ui/field.tsx';

interface DenialFormProps {
  action: string;
  companyId: string;
  requestId: string | undefined;
}

/** Which request. A plain form: its question is an address one can pass on, and it works without scripts. */
export function DenialForm({ action, companyId, requestId }: DenialFormProps) {
  return (
    <form action={action} className="max-w-[44rem] space-y-4">
      <input type="hidden" name="company" value={companyId} />
      <Field
        label="Request id"
        hint={
          <>
            In the error as <code>extensions.requestId</code>, and in the header <code>X-Request-Id</code> of the
            answer.
          </>
        }
        required
      >
        <TextInput key={requestId} name="request" defaultValue={requestId} spellCheck={false} className="font-mono" />
      </Field>
      <Button type="submit" variant="primary">
        Explain
      </Button>
    </form>
  );
}
