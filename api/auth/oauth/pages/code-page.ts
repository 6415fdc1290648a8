import { type FormProblem, problemNote, stateOf } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of the page that asks for the second factor at sign-in. */
export interface CodeForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  readonly problem?: FormProblem;
}

export function codePage({ portalUrl, action, problem }: CodeForm): string {
  return renderPage({
    portalUrl,
    title: 'Enter your code',
    problem,
    content: html`
      <p>Open your authenticator app and enter the six digits that it shows. You can also enter a recovery code.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        ${codeField(problem)}
        <button type="submit">Continue</button>
      </form>
      <p class="below">If you have neither, ask the people who run this installation to remove your second factor.</p>
    `,
  });
}

/** The field for a code. Recovery codes contain letters, so the keyboard isn't limited to digits. */
export function codeField(problem: FormProblem | undefined) {
  return html`
    <div class="field">
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        type="text"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck="false"
        required
        maxlength="20"
        ${stateOf({ problem, isFocused: true })}
      />
    </div>
  `;
}
