/** A name whose last number stays on the line of the word before it: "Summer sale · CTV 067". */
export function keepNumber(name: string): string {
  return name.replace(/ (?=\d+$)/, '\u00a0');
}
