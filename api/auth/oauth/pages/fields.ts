import { html, type SafeHtml } from './html.ts';

/** Why a form is shown again. `fields` are wrong because of the current input, not e.g. the number of attempts. */
export interface FormProblem {
  readonly lines: readonly string[];
  readonly fields: boolean;
}

/** The note above a form that says why it is shown again. */
export function problemNote({ lines }: FormProblem): SafeHtml {
  return html`<div class="problem" id="problem" role="alert">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}

/** The state of a field: the problem of its form, and whether it has the focus when the page opens. */
export interface FieldState {
  readonly problem: FormProblem | undefined;
  readonly isFocused: boolean;
}

/** The attributes of a field that follow from its state. */
export function stateOf({ problem, isFocused }: FieldState): SafeHtml {
  return html`${problem && html` aria-describedby="problem"`}${
    problem?.fields === true ? html` aria-invalid="true"` : undefined
  }${isFocused ? html` autofocus` : undefined}`;
}

export function emailField({ value, ...state }: FieldState & { readonly value: string }): SafeHtml {
  return html`
    <div class="field">
      <label for="email">Email address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        maxlength="254"
        value="${value}"
        ${stateOf(state)}
      />
    </div>
  `;
}

/** The email address of a form that doesn't ask for it, for password managers. */
export function hiddenEmail(email: string): SafeHtml {
  return html`<input type="hidden" name="email" autocomplete="username" value="${email}" />`;
}

export function currentPasswordField(state: FieldState): SafeHtml {
  return html`
    <div class="field">
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="256"
        ${stateOf(state)}
      />
      <button type="button" class="show" hidden data-shows="password" aria-pressed="false">Show password</button>
    </div>
  `;
}

export function newPasswordField({
  minimumLength,
  ...state
}: FieldState & { readonly minimumLength: number }): SafeHtml {
  const minimum = String(minimumLength);
  return html`
    <div class="field">
      <label for="new-password">New password, at least ${minimum} characters</label>
      <input
        id="new-password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        minlength="${minimum}"
        maxlength="256"
        ${stateOf(state)}
      />
    </div>
  `;
}
