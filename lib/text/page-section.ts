/** A part of a page that can be linked to. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  /** The heading level: 2 for a section, 3 for a subsection, and so on. */
  readonly level: number;
}
