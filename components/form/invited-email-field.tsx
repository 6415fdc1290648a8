import { Field, TextInput } from '#components/ui/field.tsx';

interface InvitedEmailFieldProps {
  /** Whom the address belongs to, such as `member`. */
  who: string;
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The email address of a person who is invited. Password managers don't fill in the reader's own. */
export function InvitedEmailField({ who, value, error, onChange }: InvitedEmailFieldProps) {
  return (
    <Field
      label="Email address"
      hint={`The address the ${who} signs in with. They get the invitation by email, or you get a link to send to them.`}
      error={error}
      required
    >
      <TextInput
        type="email"
        name="invited-email"
        value={value}
        maxLength={254}
        data-1p-ignore
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
