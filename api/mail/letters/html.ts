import { escapeHtml } from '#shared/escape-html.ts';
import type { Letter } from './letter.ts';
import { palette } from './palette.ts';

/**
 * The HTML part of a mail: tables and inline styles, because mail programs know little else. No image, font or script is
 * loaded. Programs without `prefers-color-scheme` show the light colors.
 */
export function letterHtml(letter: Letter, settingsUrl: string): string {
  const { light } = palette;
  const rows = [
    `<h1 class="ink" style="margin:0;font-size:24px;line-height:32px;font-weight:650;color:${light.ink}">${escapeHtml(letter.heading)}</h1>`,
    ...letter.paragraphs.map(paragraph),
    ...(letter.facts === undefined ? [] : [factsTable(letter.facts)]),
    ...(letter.action === undefined ? [] : [button(letter.action)]),
    ...(letter.afterwards ?? []).map(paragraph),
    ...(letter.action === undefined ? [] : [plainLink(letter.action.url)]),
  ];
  const settings = letter.isOptional ? ` ${link(settingsUrl, 'Change which emails you get')}.` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${styles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper};font-family:${fonts};font-size:16px;line-height:24px">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="padding:0 8px 16px;font-weight:650;color:${light.ink}"><span class="poster" style="display:inline-block;width:10px;height:16px;margin-right:8px;vertical-align:-2px;background:${light['accent-fill']}"></span>Litfass</td></tr>
<tr><td class="panel" style="padding:32px 24px;background:${light.panel};border:1px solid ${light.rule}">
${rows.join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;font-size:13px;line-height:20px;color:${light.muted}">${escapeHtml(letter.reason)}${settings}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const fonts = `'Schibsted Grotesk',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Arial,sans-serif`;

function paragraph(text: string): string {
  return `<p class="ink" style="margin:16px 0 0;overflow-wrap:anywhere;color:${palette.light.ink}">${escapeHtml(text)}</p>`;
}

function factsTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted" valign="top" style="padding:4px 16px 4px 0;white-space:nowrap;color:${palette.light.muted}">${escapeHtml(label)}</td>` +
      `<td class="ink" style="padding:4px 0;overflow-wrap:anywhere;color:${palette.light.ink}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0">${rows.join('')}</table>`;
}

/** A cell with the color, because some programs ignore the background of a link. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const { light } = palette;
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr>' +
    `<td class="button" style="background:${light['accent-fill']};border-radius:2px">` +
    `<a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-weight:650;text-decoration:none;color:${light['on-accent']}">${escapeHtml(label)}</a>` +
    '</td></tr></table>'
  );
}

function plainLink(url: string): string {
  return `<p class="muted" style="margin:24px 0 0;font-size:13px;line-height:20px;color:${palette.light.muted}">If the button doesn’t work, copy this URL into your browser:<br>${link(url, url)}</p>`;
}

function link(url: string, text: string): string {
  return `<a class="accent" href="${escapeHtml(url)}" style="overflow-wrap:anywhere;word-break:break-word;color:${palette.light.accent}">${escapeHtml(text)}</a>`;
}

const { dark } = palette;
/** `!important`: inline styles would win otherwise. */
const styles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.panel{background:${dark.panel}!important;border-color:${dark.rule}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.accent{color:${dark.accent}!important}
.poster,.button{background:${dark['accent-fill']}!important}
.button-text{color:${dark['on-accent']}!important}
}`;
