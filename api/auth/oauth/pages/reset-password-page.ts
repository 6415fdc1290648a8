import { minPasswordLength } from '../../password.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { autofocus, problemNote, type SignInProblem } from './sign-in-page.ts';

/** The content of a reset link's page. */
export interface ResetPasswordForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  readonly email: string;
  readonly problem?: SignInProblem;
}

export function resetPasswordPage({ portalUrl, action, email, problem }: ResetPasswordForm): string {
  const described = problem === undefined ? undefined : html` aria-describedby="problem"`;
  const invalid = problem?.fields === true ? html` aria-invalid="true"` : undefined;
  const minimum = String(minPasswordLength);
  const title = 'Set a new password';
  return renderPage({
    portalUrl,
    title: problem === undefined ? title : `Problem: ${title}`,
    content: html`
      <h1>${title}</h1>
      <p>for ${email}. You will be signed out everywhere.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        <input type="hidden" name="email" autocomplete="username" value="${email}" />
        <div class="field">
          <label for="password">New password, at least ${minimum} characters</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            required
            minlength="${minimum}"
            maxlength="256"
            ${described}${invalid}${autofocus}
          />
        </div>
        <button type="submit">Set password</button>
      </form>
    `,
  });
}
