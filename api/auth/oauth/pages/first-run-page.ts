import type { FirstRunProblem, FirstRunValues } from '../first-run.ts';
import { problemNote } from './fields.ts';
import { html, type SafeHtml } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of the page of the first run. */
export interface FirstRunForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  /** Whether the person chooses a password here. */
  readonly hasPassword: boolean;
  readonly sendsMail: boolean;
  readonly minimumPasswordLength: number;
  /** The values entered before. */
  readonly values: FirstRunValues;
  readonly problems: readonly FirstRunProblem[];
}

type Field = keyof FirstRunValues;

const currencies = Intl.supportedValuesOf('currency');
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))];

export function firstRunPage(form: FirstRunForm): string {
  const { portalUrl, action, hasPassword, sendsMail, problems } = form;
  const problem = problems.length === 0 ? undefined : { lines: problems.map(({ message }) => message), fields: true };
  return renderPage({
    portalUrl,
    title: 'Set up Litfass',
    problem,
    content: html`
      <p>Create the first company and its admin, who also manages the platform. You can change the names later.</p>
      ${sendsMail ? undefined : mailNote} ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        ${input(form, 'operatorName', 'Operator of this platform', html`autocomplete="organization" maxlength="200"`)}
        ${input(form, 'companyName', 'First company', html`autocomplete="off" maxlength="200"`)}
        ${select(form, 'currencyCode', 'Currency of its amounts', currencies)}
        ${select(form, 'timeZone', 'Time zone of its days', timeZones)}
        ${input(form, 'name', 'Your name', html`autocomplete="name" maxlength="100"`)}
        ${input(
          form,
          'email',
          'Your email address',
          html`type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254"`,
        )}
        ${hasPassword ? password(form) : undefined}
        <button type="submit">Set up</button>
      </form>
    `,
  });
}

const mailNote = html`<p>
  No mail is sent, because <span class="code">SMTP_URL</span> is not set. Set it, and
  <span class="code">MAIL_FROM</span>, for invitations and notifications by mail.
</p>`;

function input(form: FirstRunForm, field: Field, label: string, attributes: SafeHtml): SafeHtml {
  return labeled(
    field,
    label,
    html`<input
      id="${field}"
      name="${field}"
      required
      value="${form.values[field]}"
      ${attributes}
      ${state(form, field)}
    />`,
  );
}

function password(form: FirstRunForm): SafeHtml {
  const minimum = String(form.minimumPasswordLength);
  return labeled(
    'password',
    `Password, at least ${minimum} characters`,
    html`<input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      required
      minlength="${minimum}"
      maxlength="256"
      ${state(form, 'password')}
    />`,
  );
}

function select(form: FirstRunForm, field: Field, label: string, options: readonly string[]): SafeHtml {
  const chosen = form.values[field];
  return labeled(
    field,
    label,
    html`<select id="${field}" name="${field}" required ${state(form, field)}>
      <option value="">Choose</option>
      ${options.map((option) => html`<option ${option === chosen ? html`selected` : undefined}>${option}</option>`)}
    </select>`,
  );
}

function labeled(field: Field, label: string, control: SafeHtml): SafeHtml {
  return html`<div class="field"><label for="${field}">${label}</label>${control}</div>`;
}

/** Marks a wrong field. The focus goes to the first wrong one, or to the first of a new form. */
function state({ problems }: FirstRunForm, field: Field): SafeHtml {
  const isWrong = problems.some((problem) => problem.field === field);
  const focused = problems[0]?.field ?? 'operatorName';
  return html`${isWrong ? html`aria-invalid="true" aria-describedby="problem"` : undefined}
  ${focused === field ? html` autofocus` : undefined}`;
}
