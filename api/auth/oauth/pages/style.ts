import { paths } from '../endpoints.ts';

/**
 * The portal's font, colors and spacing (8 px), so that the sign-in looks like a part of it. The colors are those of
 * `app/globals.css`: scripts/palette.unit.test.ts compares them.
 */
export const style = `
@font-face {
  font-family: 'Schibsted Grotesk'; font-weight: 400 900; font-display: swap;
  src: url('${paths.font}') format('woff2');
}
:root {
  color-scheme: light dark;
  --paper: #fbfbf9; --panel: #ffffff; --ink: #161618; --muted: #5b5b60; --rule: #dcdcd7; --rule-strong: #85858a;
  --accent: #bd2f0b; --accent-fill: #d13711; --accent-fill-hover: #b82e0b; --on-accent: #ffffff;
  --danger: #a8123a; --danger-wash: #fbe8ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131315; --panel: #1a1a1d; --ink: #eeeeea; --muted: #a5a5a6; --rule: #313136; --rule-strong: #77777d;
    --accent: #ff8562; --accent-fill: #ff6b40; --accent-fill-hover: #ff8562; --on-accent: #1d0a04;
    --danger: #ff8aa0; --danger-wash: #3a1720;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'Schibsted Grotesk', ui-sans-serif, system-ui, sans-serif;
  display: grid; align-content: center; justify-items: center; -webkit-text-size-adjust: 100%;
}
header, main, footer { width: 100%; max-width: 26rem; padding: 0 1.5rem; }
header { padding-top: 2rem; }
main { padding-top: 2.5rem; padding-bottom: 2.5rem; }
footer { padding-bottom: 2rem; }
.brand { display: inline-flex; align-items: center; gap: .625rem; font-weight: 800; letter-spacing: -.02em; }
.brand svg { width: 1.75rem; height: 1.75rem; fill: currentcolor; }
.brand .poster { fill: var(--accent-fill); }
h1 { margin: 0; font-size: 2rem; line-height: 2.25rem; font-weight: 800; letter-spacing: -.025em; word-spacing: .08em; text-wrap: balance; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.5rem; font-weight: 650; }
section { margin-top: 2.5rem; }
section + section { padding-top: 2rem; border-top: 1px solid var(--rule); }
section form { margin-top: 1rem; }
p { margin: .5rem 0 0; color: var(--muted); overflow-wrap: anywhere; }
form { margin: 2rem 0 0; display: grid; gap: 1.5rem; }
.field { display: grid; grid-template-columns: 1fr auto; gap: .5rem; align-items: baseline; }
.field > :is(input, select) { grid-column: 1 / -1; }
.field > .show {
  grid-area: 1 / 2; min-height: 1.5rem; padding: 0; font-size: .875rem; line-height: 1.25rem; font-weight: 400; color: var(--ink);
  background: none; text-decoration: underline; text-underline-offset: .2em;
}
.field > .show[aria-pressed='true'] { font-weight: 600; }
label { font-size: .875rem; line-height: 1.25rem; font-weight: 600; }
input, select {
  width: 100%; min-height: 3rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--panel);
  border: 1px solid var(--rule-strong); border-radius: 2px;
}
input[aria-invalid='true'], select[aria-invalid='true'] { border-color: var(--danger); }
button, .action {
  display: inline-flex; justify-content: center; align-items: center; min-height: 3rem; padding: .625rem 1.25rem;
  font: inherit; font-weight: 650; text-decoration: none; cursor: pointer;
  color: var(--on-accent); background: var(--accent-fill); border: 1px solid transparent; border-radius: 2px;
}
button:hover, .action:hover { background: var(--accent-fill-hover); color: var(--on-accent); }
.actions { margin-top: 2rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
.single { margin-top: 1.5rem; }
.quiet { color: var(--ink); background: var(--panel); border-color: var(--rule-strong); }
.quiet:hover { color: var(--ink); background: var(--paper); border-color: var(--ink); }
.qr { margin-top: 1.5rem; width: 14rem; max-width: 100%; background: #ffffff; }
.qr svg { display: block; width: 100%; }
.codes { margin: 1.5rem 0 0; padding: 1rem; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1.5rem; list-style: none;
  background: var(--panel); border: 1px solid var(--rule); }
[hidden] { display: none !important; }
.failure:empty { display: none; }
.failure { margin: 0; color: var(--danger); }
.passkeys { margin: 1.5rem 0 0; padding: 0; display: grid; gap: 1rem; list-style: none; }
.passkeys li { display: flex; gap: 1rem; justify-content: space-between; align-items: center; }
.passkeys form, .passkeys p { margin: 0; }
.passkeys strong { color: var(--ink); }
.passkeys + form { margin-top: 2rem; }
.below { margin-top: 1.5rem; }
form + p { margin-top: 1rem; }
.or { margin-top: 1rem; display: flex; align-items: center; gap: 1rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--rule); }
.or + form { margin-top: 1rem; }
.or:has(+ form[hidden]) { display: none; }
.problem {
  margin-top: 1.5rem; padding: .75rem 1rem; color: var(--ink); background: var(--danger-wash);
  border-left: 4px solid var(--danger);
}
.problem p { margin: 0; color: inherit; }
.problem p + p { margin-top: .25rem; }
a { color: var(--accent); text-underline-offset: .2em; }
a:hover { text-decoration-thickness: 2px; }
footer a, footer p { font-size: .875rem; line-height: 1.25rem; }
.code { font-family: ui-monospace, 'SFMono-Regular', Menlo, monospace; font-size: .875rem; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
@media (forced-colors: active) { button, .action { border-color: ButtonText; } }
`;
