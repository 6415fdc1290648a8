'use client';

import { themeIcons } from '../../shell/theme-icons.tsx';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { textSizes, useTextSize } from './text-size.ts';

/** The reader's settings, kept in this browser. */
export function SettingsShelf() {
  const { size, choose } = useTextSize();
  return (
    <div className="playground-scroll space-y-6 p-4 text-sm">
      <div className="space-y-2">
        <h2 className="font-semibold">Color theme</h2>
        <div className="flex">
          <ThemeSwitch icons={themeIcons} />
        </div>
      </div>
      <Field label="Text size of the editors" required>
        <Select value={size} onChange={(event) => choose(Number(event.target.value))}>
          {textSizes.map((pixels) => (
            <option key={pixels} value={pixels}>
              {pixels} px
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-muted">
        F1 in an editor lists all of its commands. Ctrl-/ outside an editor lists the shortcuts.
      </p>
    </div>
  );
}
