import { buildSchema, type GraphQLSchema } from 'graphql';
import { deprecations, removalDate, schemaElements } from './deprecations.ts';
import type { SchemaRelease } from './releases.ts';

/** The minimum number of days from the release that announces a removal to the day of the removal. */
export const noticeDays = 180;

const dayMs = 86_400_000;

/**
 * Removals without enough notice, in every release and in the schema that isn't released yet. A release announces a
 * removal by a deprecation with a date. The schema that isn't released has no date, so the dates of its new deprecations
 * are checked when it becomes a release.
 */
export function noticeProblems(releases: readonly SchemaRelease[], schemaText: string): string[] {
  const versions: readonly Version[] = [
    ...releases.map(({ date, schemaText: text }) => ({ date, schema: buildSchema(text) })),
    { date: undefined, schema: buildSchema(schemaText) },
  ];
  return versions.flatMap((version, index) => {
    const before = versions[index - 1];
    return [...shortNotices(before, version), ...(before === undefined ? [] : earlyRemovals(before, version))];
  });
}

interface Version {
  /** The day of the release; undefined for the schema that isn't released. */
  readonly date: string | undefined;
  readonly schema: GraphQLSchema;
}

/** Removal dates by the path of the deprecated element. */
function removalDates({ schema }: Version): ReadonlyMap<string, string | undefined> {
  return new Map(deprecations(schema).map((deprecated) => [deprecated.path, removalDate(deprecated)]));
}

/** Dates of removal that a release announces, or brings forward, too late. A date that stays or moves back is fine. */
function shortNotices(before: Version | undefined, version: Version): string[] {
  const { date } = version;
  if (date === undefined) return [];
  const known = before === undefined ? new Map<string, string | undefined>() : removalDates(before);
  return [...removalDates(version)].flatMap(([path, removal]) => {
    if (removal === undefined) return [];
    const announced = known.get(path);
    if (announced !== undefined && announced <= removal) return [];
    const days = (Date.parse(removal) - Date.parse(date)) / dayMs;
    if (days >= noticeDays) return [];
    return [
      `${path}: the release of ${date} announces the removal on ${removal}, after ${days} days; the minimum is ${noticeDays}.`,
    ];
  });
}

/** Elements that are gone although the previous release didn't announce it, or before the announced day. */
function earlyRemovals(before: Version, version: Version): string[] {
  const left = new Set(schemaElements(version.schema).map(({ path }) => path));
  const announced = removalDates(before);
  // The arguments of a field that is gone are gone with it. A type is gone only when nothing refers to it.
  const parentIsLeft = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf('.'));
    return left.has(parent) || version.schema.getType(parent) !== undefined;
  };
  return schemaElements(before.schema).flatMap(({ path }) => {
    if (left.has(path) || !parentIsLeft(path)) return [];
    const removal = announced.get(path);
    if (removal === undefined) {
      return [
        `${path} is removed, but the release of ${before.date} didn't announce it. Deprecate it first, with a date.`,
      ];
    }
    if (version.date === undefined || version.date >= removal) return [];
    return [`${path} is removed in the release of ${version.date}, before the announced day, ${removal}.`];
  });
}
