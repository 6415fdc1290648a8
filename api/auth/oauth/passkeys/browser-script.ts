/**
 * Runs in the browser: the forms of passkeys. It uses nothing outside itself, because its source is the file that the
 * pages load. Without it, or in a browser without passkeys, the forms stay hidden.
 */
function runPasskeyForms(): void {
  if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return;

  const requestFrom = ({ dataset }: HTMLFormElement): Promise<Credential | null> => {
    // oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-argument -- The page is from the server that reads the result.
    const options = JSON.parse(dataset['options'] ?? '');
    return dataset['passkey'] === 'create'
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    // oxlint-enable typescript/no-unsafe-assignment, typescript/no-unsafe-argument
  };

  document.querySelectorAll<HTMLFormElement>('form[data-passkey]').forEach((form) => {
    const field = form.querySelector<HTMLInputElement>('[name=credential]');
    const failure = form.querySelector<HTMLElement>('[role=alert]');
    if (field === null || failure === null) return;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      failure.textContent = '';
      requestFrom(form).then(
        (credential) => {
          field.value = JSON.stringify(credential);
          form.submit();
        },
        () => {
          failure.textContent = form.dataset['failure'] ?? '';
        },
      );
    });
    form.hidden = false;
  });
}

/** Runs in the browser too: the buttons that show a password. Without it, they stay hidden. */
function runPasswordButtons(): void {
  document.querySelectorAll<HTMLButtonElement>('button[data-shows]').forEach((button) => {
    const field = document.getElementById(button.dataset['shows'] ?? '');
    if (!(field instanceof HTMLInputElement)) return;
    button.addEventListener('click', () => {
      const isShown = field.type === 'password';
      field.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
    });
    button.hidden = false;
  });
}

/** The file that the pages load. Node.js removes the types of this module, so the text of a function is JavaScript. */
export const passkeyScript = [runPasskeyForms, runPasswordButtons].map((run) => `(${run.toString()})();\n`).join('');
