import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { paths } from '../endpoints.ts';
import type { PasskeyRecord } from '../passkeys/passkey-store.ts';
import { html, type SafeHtml } from './html.ts';

/** Where the script writes why a passkey wasn't used, and where it puts the response of the authenticator. */
const scriptFields = html`<p class="failure" role="alert"></p>
  <input type="hidden" name="credential" value="" />`;

/** The form to sign in with a passkey. The script shows it where the browser has passkeys. */
export function passkeySignInForm(action: string, options: PublicKeyCredentialRequestOptionsJSON): SafeHtml {
  return html`
    <form
      class="single"
      method="post"
      action="${action}"
      hidden
      data-passkey="get"
      data-options="${JSON.stringify(options)}"
      data-failure="No passkey was used. Try again, or enter your password."
    >
      ${scriptFields}
      <button type="submit" class="quiet">Use a passkey</button>
    </form>
  `;
}

/** A person's passkeys, and the form to add one. */
export function passkeySection({
  passkeys,
  options,
  suggestedName,
}: {
  readonly passkeys: readonly PasskeyRecord[];
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly suggestedName: string;
}): SafeHtml {
  return html`
    <section id="passkeys">
      <h2>Passkeys</h2>
      <p>
        With a passkey you sign in by fingerprint, face, PIN or security key, without a password and without a code.
      </p>
      ${
        passkeys.length === 0
          ? undefined
          : html`<ul class="passkeys">
              ${passkeys.map(item)}
            </ul>`
      }
      ${newPasskeyForm({ action: paths.security, purpose: { name: 'action', value: 'passkey-add' }, options, suggestedName })}
    </section>
  `;
}

/** The form to add a passkey. `purpose` is the hidden field that names it. The script shows it as it does the others. */
export function newPasskeyForm({
  action,
  purpose,
  options,
  suggestedName,
}: {
  readonly action: string;
  readonly purpose: { readonly name: string; readonly value: string };
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly suggestedName: string;
}): SafeHtml {
  return html`
    <form
      method="post"
      action="${action}"
      hidden
      data-passkey="create"
      data-options="${JSON.stringify(options)}"
      data-failure="No passkey was created. Try again."
    >
      <input type="hidden" name="${purpose.name}" value="${purpose.value}" />
      <div class="field">
        <label for="passkey-name">Name of the new passkey</label>
        <input
          id="passkey-name"
          name="name"
          type="text"
          autocomplete="off"
          required
          maxlength="100"
          value="${suggestedName}"
        />
      </div>
      ${scriptFields}
      <button type="submit">Add a passkey</button>
    </form>
  `;
}

function item({ id, name, createdAt, lastUsedAt }: PasskeyRecord): SafeHtml {
  const used = lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`;
  return html`
    <li>
      <p><strong>${name}</strong><br />added ${day(createdAt)}, ${used}</p>
      <form method="post" action="${paths.security}">
        <input type="hidden" name="action" value="passkey-remove" />
        <button type="submit" class="quiet" name="passkey" value="${id}" aria-label="Remove ${name}">Remove</button>
      </form>
    </li>
  `;
}

const day = (timestamp: string) => timestamp.slice(0, 10);
